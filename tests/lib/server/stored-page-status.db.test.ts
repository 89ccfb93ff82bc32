import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { setShare } from "#server/shares.ts";
import { getStoredPageStatus } from "#server/stored-page-status.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeUser, sql } from "#tests/support/database.ts";

async function insertCapture(userId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into captures (id, user_id, kind, request, url, final_url, content_type, size_bytes, file_key, expires_at)
    values (${id}, ${userId}, 'extraction', '{}', 'x', 'x', 'text/html', 1, ${`user/${id}.html`}, now() + interval '1 day')`;
  return id;
}

async function insertCheck(userId: string): Promise<string> {
  const id = randomUUID();
  await sql`insert into name_checks (id, user_id, request, rows, expires_at)
    values (${id}, ${userId}, '{}', '{}', now() + interval '1 day')`;
  return id;
}

/** A user with the free plans of both products, which allow three shared links each. */
async function makeSubscriber() {
  const user = await makeUser();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current)
    values (${user.id}, 1, 1, 'active', true), (${user.id}, 2, 5, 'active', true)`;
  return user;
}

const TABLES = [
  ["capture", "captures", insertCapture],
  ["check", "name_checks", insertCheck],
] as const;

describe.each(TABLES)("the page of a %s", (kind, table, insert) => {
  const share = async (userId: string, id: string, isShared: boolean): Promise<string | null> => {
    const shared = await setShare({ kind, userId, id }, isShared);
    return shared?.shareId ? parsePublicId("share", shared.shareId) : null;
  };

  test("is 200 for its user, and 404 for others and for unknown ids", async () => {
    const [owner, other] = [await makeUser(), await makeUser()];
    const id = await insert(owner.id);
    expect(await getStoredPageStatus({ kind, id }, owner.id)).toBe(200);
    expect(await getStoredPageStatus({ kind, id }, other.id)).toBe(404);
    expect(await getStoredPageStatus({ kind, id }, null)).toBe(404);
    expect(await getStoredPageStatus({ kind, id: randomUUID() }, owner.id)).toBe(404);
    expect(await getStoredPageStatus({ kind, id: null }, owner.id)).toBe(404);
  });

  test.each(["delete", "expire"])("is 410 for its user only after a %s, and so is its share", async (how) => {
    const [owner, other] = [await makeSubscriber(), await makeUser()];
    const id = await insert(owner.id);
    const shareId = await share(owner.id, id, true);
    expect(await getStoredPageStatus({ kind: "share", id: shareId }, null)).toBe(200);
    if (how === "delete") await sql`delete from ${sql(table)} where id = ${id}`;
    else await sql`update ${sql(table)} set expires_at = now() where id = ${id}`;
    expect(await getStoredPageStatus({ kind, id }, owner.id)).toBe(410);
    expect(await getStoredPageStatus({ kind, id }, other.id)).toBe(404);
    expect(await getStoredPageStatus({ kind: "share", id: shareId }, null)).toBe(410);
  });

  test("gets a new share address after the old one was revoked", async () => {
    const owner = await makeSubscriber();
    const id = await insert(owner.id);
    const first = await share(owner.id, id, true);
    expect(await share(owner.id, id, true)).toBe(first);
    expect(await share(owner.id, id, false)).toBeNull();
    const second = await share(owner.id, id, true);
    expect(second).not.toBe(first);
    expect(await getStoredPageStatus({ kind: "share", id: first }, null)).toBe(410);
    expect(await getStoredPageStatus({ kind: "share", id: second }, null)).toBe(200);
  });

  test("leaves only the ended share behind when its user is deleted", async () => {
    const owner = await makeSubscriber();
    const id = await insert(owner.id);
    const shareId = await share(owner.id, id, true);
    await sql`delete from auth.users where id = ${owner.id}`;
    expect(await getStoredPageStatus({ kind: "share", id: shareId }, null)).toBe(410);
    expect(await sql`select user_id from ended_pages where id in (${id}, ${shareId})`).toEqual([
      { user_id: null },
    ]);
  });
});

import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { getStoredPageStatus } from "#server/account/stored-page-status.ts";
import { setShare } from "#server/capture/shares.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeSubscriber, makeUser, sql } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";

/** A user with the free plans of both products, which allow three shared links each. */
async function makeFreeUser() {
  const user = await makeSubscriber("free");
  await addSubscription(sql, user.id, { plan: "checkerFree" });
  return user;
}

const TABLES = [
  ["capture", "captures", addCapture],
  ["check", "name_checks", addNameCheck],
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
    const [owner, other] = [await makeFreeUser(), await makeUser()];
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
    const owner = await makeFreeUser();
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
    const owner = await makeFreeUser();
    const id = await insert(owner.id);
    const shareId = await share(owner.id, id, true);
    await sql`delete from auth.users where id = ${owner.id}`;
    expect(await getStoredPageStatus({ kind: "share", id: shareId }, null)).toBe(410);
    expect(await sql`select user_id from ended_pages where id in (${id}, ${shareId})`).toEqual([
      { user_id: null },
    ]);
  });
});

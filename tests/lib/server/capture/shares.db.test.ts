import { expect, test } from "vitest";
import { setShare } from "#server/capture/shares.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { addNameCheck } from "#tests/support/stored-items.ts";

async function makeChecks(count: number) {
  const { id: userId } = await makeSubscriber("checkerFree");
  const ids = await Promise.all(Array.from({ length: count }, () => addNameCheck(userId)));
  const share = (id: string | undefined, isShared = true) =>
    setShare({ kind: "check", userId, id: id ?? "" }, isShared);
  return { userId, ids, share };
}

test("setShare throws `limit_reached` when the plan allows no more links, and keeps existing ones", async () => {
  const { ids, share } = await makeChecks(4);
  for (const id of ids.slice(0, 3)) expect((await share(id))?.shareId).toMatch(/^shr_/);
  await expect(share(ids[3])).rejects.toMatchObject({
    code: "limit_reached",
    message: expect.stringContaining("3 shared links"),
  });
  expect((await share(ids[0]))?.shareId).toMatch(/^shr_/);
  expect(await share(ids[1], false)).toEqual({ shareId: null });
  expect((await share(ids[3]))?.shareId).toMatch(/^shr_/);
});

test("setShare does not count links of expired checks", async () => {
  const { userId, ids, share } = await makeChecks(4);
  for (const id of ids.slice(0, 3)) await share(id);
  await sql`update name_checks set expires_at = now() where user_id = ${userId} and id = ${ids[0] ?? ""}`;
  expect((await share(ids[3]))?.shareId).toMatch(/^shr_/);
});

test("setShare allows no more links than the plan when several are shared at once", async () => {
  const { userId, ids, share } = await makeChecks(8);
  const settled = await Promise.allSettled(ids.map((id) => share(id)));
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  const [row] = await sql`select count(share_id)::int as shared from name_checks where user_id = ${userId}`;
  expect(row).toEqual({ shared: 3 });
});

test("setShare throws `no_access` without a plan, and still revokes links", async () => {
  const { userId, ids, share } = await makeChecks(1);
  await share(ids[0]);
  await sql`update user_subscriptions set status = 'canceled', ends_at = now() where user_id = ${userId}`;
  expect(await share(ids[0], false)).toEqual({ shareId: null });
  await expect(share(ids[0])).rejects.toMatchObject({ code: "no_access" });
});

test("setShare returns null for an item of another user", async () => {
  const [owner, other] = [await makeChecks(1), await makeChecks(0)];
  expect(await other.share(owner.ids[0])).toBeNull();
  expect(await other.share(owner.ids[0], false)).toBeNull();
});

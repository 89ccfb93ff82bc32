import { expect, test } from "vitest";
import { describeSharedItem, findSharedItem } from "#server/account/shared-items.ts";
import { getStoredPageStatus } from "#server/account/stored-page-status.ts";
import { setShare } from "#server/capture/shares.ts";
import { createChecksJob } from "#server/jobs/create-job.ts";
import { getJob } from "#server/jobs/list-jobs.ts";
import { shareJob } from "#server/jobs/share-job.ts";
import { CreateChecksJob } from "#shared/jobs/contract.ts";
import { parsePublicId } from "#shared/public-id.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { addNameCheck } from "#tests/support/stored-items.ts";
import { addSubscription } from "#tests/support/subscriptions.ts";
import { listUrls, makeJobCaller, startCaptures, toUuid } from "./support.ts";

/** A list of two names, of which the first has a result. */
async function createNames(userId: string, caller: Awaited<ReturnType<typeof makeJobCaller>>) {
  const { job } = await createChecksJob(caller, CreateChecksJob.parse({ names: ["acme", "bravo"] }));
  if (!job) throw new Error("No job was created.");
  const result = { name: "acme.com", variation: null, isAvailable: false, status: "taken", reason: null };
  const domain = { ...result, checkedAt: "2026-11-28T10:00:00.000Z", checkedVia: "rdap" };
  const checkId = await addNameCheck(userId, { rows: { domains: [domain], social: [] } });
  await sql`update job_items set state = 'done', finished_at = now(), check_id = ${checkId} where job_id = ${toUuid(job.id)} and position = 0`;
  return { id: toUuid(job.id), checkId };
}

async function makeNames() {
  const caller = await makeJobCaller("checkerPro");
  return { caller, ...(await createNames(caller.userId, caller)) };
}

const shareNames = async (userId: string, id: string) =>
  parsePublicId("share", (await shareJob(userId, id, true)).shareId ?? "") ?? "";

const statusOf = (id: string) => getStoredPageStatus({ kind: "share", id }, null);

test("a list of names is public while it is shared, with its results and without its checks", async () => {
  const { caller, id } = await makeNames();
  const shareId = await shareNames(caller.userId, id);
  expect((await getJob(caller.userId, id)).shareId).toMatch(/^shr_/);
  const item = await findSharedItem(shareId);
  if (item?.kind !== "job") throw new Error("It is not shared.");
  expect(describeSharedItem(item).title).toBe("2 names compared");
  expect(item.items.map(({ input, checkId, results }) => [input, checkId, results?.[0]?.status])).toEqual([
    ["acme", null, "taken"],
    ["bravo", null, undefined],
  ]);
  expect(await shareNames(caller.userId, id)).toBe(shareId);
  expect(await shareJob(caller.userId, id, false)).toEqual({ shareId: null });
  expect([await findSharedItem(shareId), await statusOf(shareId)]).toEqual([null, 410]);
});

test.each([
  ["expires", (id: string) => sql`update jobs set expires_at = now() where id = ${id}`],
  ["is deleted", (id: string) => sql`delete from jobs where id = ${id}`],
])("its public page ends when the job %s", async (_how, end) => {
  const { caller, id } = await makeNames();
  const shareId = await shareNames(caller.userId, id);
  expect(await statusOf(shareId)).toBe(200);
  await end(id);
  expect([await findSharedItem(shareId), await statusOf(shareId)]).toEqual([null, 410]);
});

test("lists and checks count against one limit of shared links, also at the same time", async () => {
  // The plan allows three.
  const caller = await makeJobCaller("checkerFree");
  const { userId } = caller;
  const { id, checkId } = await createNames(userId, caller);
  const checks = [checkId, await addNameCheck(userId), await addNameCheck(userId)];
  const attempts = await Promise.allSettled([
    ...checks.map((check) => setShare({ kind: "check", userId, id: check }, true)),
    shareJob(userId, id, true),
  ]);
  const refused = attempts.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  for (const { reason } of refused as PromiseRejectedResult[]) expect(reason.code).toBe("limit_reached");
});

test("other jobs and those of other users cannot be shared", async () => {
  const { id } = await makeNames();
  const stranger = await makeUser();
  await expect(shareJob(stranger.id, id, true)).rejects.toMatchObject({ code: "not_found" });
  const caller = await makeJobCaller("pro");
  await addSubscription(sql, caller.userId, { plan: "checkerPro" });
  const { id: other } = await startCaptures(caller, listUrls(1));
  await expect(shareJob(caller.userId, toUuid(other), true)).rejects.toMatchObject({ code: "invalid" });
});

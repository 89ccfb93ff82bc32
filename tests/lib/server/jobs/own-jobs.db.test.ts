import { expect, test } from "vitest";
import { getOwnJob, listOwnJobs } from "#server/jobs/list-jobs.ts";
import { toPublicId } from "#shared/public-id.ts";
import { sql } from "#tests/support/database.ts";
import { saveBytes } from "#tests/support/save-capture.ts";
import { create, listRuns, makeClockUser } from "./schedules/support.ts";
import { listUrls, makeJobCaller, startCaptures, toUuid, withApiKey } from "./support.ts";

/** Stores a screenshot as the result of an item. @returns its public id */
async function storeResult(userId: string, jobId: string, position: number): Promise<string> {
  const url = `https://${position}.example/`;
  await saveBytes({ userId, bytes: "picture", url, kind: "screenshot", contentType: "image/jpeg" });
  const [row] = await sql`update job_items i set capture_id = c.id from captures c
    where i.job_id = ${toUuid(jobId)} and i.position = ${position} and c.user_id = ${userId} and c.url = ${url}
    returning c.id`;
  return toPublicId("capture", row?.id);
}

const listFirst = async (userId: string) => (await listOwnJobs(userId, { limit: 1 })).data[0];

test("a job shows what started it: a screen, an API key or an app", async () => {
  const caller = await makeJobCaller();
  await startCaptures(caller, listUrls(1));
  expect(await listFirst(caller.userId)).toMatchObject({ startedBy: { kind: "screen" }, thumbnailId: null });

  const job = await startCaptures(await withApiKey(caller), listUrls(1));
  expect((await listFirst(caller.userId))?.startedBy).toEqual({ kind: "key", name: "ci" });

  const [client] =
    await sql`insert into oauth_clients (name, redirect_uris) values ('Claude', '{https://a.test}')
    returning id`;
  await sql`update api_keys set client_id = ${client?.id}, name = 'Claude' where user_id = ${caller.userId}`;
  const id = toUuid(job.id);
  expect((await getOwnJob(caller.userId, id)).startedBy).toEqual({ kind: "app", name: "Claude" });
  await expect(getOwnJob((await makeJobCaller()).userId, id)).rejects.toMatchObject({ code: "not_found" });
});

test("a job shows the schedule that started it", async () => {
  await sql`delete from schedules`;
  const user = await makeClockUser(3, new Date("2026-11-23T10:30:00Z"));
  const schedule = await create(user, { name: "Prices", captures: { urls: listUrls(1) } as never });
  await user.tick(new Date("2026-11-23T11:00:00Z"));
  const [run] = await listRuns(schedule.uuid);
  const { startedBy } = await getOwnJob(user.userId, run?.jobId ?? "");
  expect(startedBy).toEqual({ kind: "schedule", id: schedule.id, name: "Prices" });
});

test("a job shows the first of its screenshots that is kept, and none for extractions", async () => {
  const caller = await makeJobCaller();
  const { id } = await startCaptures(caller, listUrls(3));
  const second = await storeResult(caller.userId, id, 2);
  const first = await storeResult(caller.userId, id, 1);
  expect((await listFirst(caller.userId))?.thumbnailId).toBe(first);
  await sql`update captures set expires_at = now() where user_id = ${caller.userId} and url = 'https://1.example/'`;
  expect((await listFirst(caller.userId))?.thumbnailId).toBe(second);

  await startCaptures(caller, listUrls(1), { extract: {} as never });
  expect((await listFirst(caller.userId))?.thumbnailId).toBeNull();
});

import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { cancelJob } from "#server/jobs/cancel-job.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { getOverview, updateOverview } from "#server/overview/overview.ts";
import { MAX_COUNTED_CHANGES } from "#shared/overview/contract.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { CreateSchedule } from "#shared/schedules/contract.ts";
import { addApiKey } from "#tests/support/api-keys.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { addCapture, addNameCheck } from "#tests/support/stored-items.ts";
import { listUrls, makeJobCaller, toList } from "../jobs/support.ts";
import { addEndedCheck, makePageWatch, makeWatcher } from "../watches/support.ts";

let userId: string;
let watchId: string;
beforeEach(async () => {
  userId = await makeWatcher();
  watchId = await makePageWatch(userId);
});

const getChanges = async () => (await getOverview(userId)).changes;

test("changes are those since the last mark, the newest first, with their first line and screen", async () => {
  const older = await addEndedCheck(watchId, "changed", 60);
  const newer = await addEndedCheck(watchId, "changed", 5);
  await addEndedCheck(watchId, "same", 1);
  await addEndedCheck(watchId, "changed", 8 * 1_440);
  await addEndedCheck(await makePageWatch(await makeWatcher()), "changed", 1);
  const changes = await getChanges();
  expect(changes).toMatchObject({ isMarked: false, count: 2 });
  expect(changes.items.map(({ id }) => id)).toEqual([newer, older]);
  expect(changes.items[0]).toMatchObject({
    kind: "page",
    title: "The shop",
    summary: "Price changed",
    line: { before: "$19 <b>", after: "$24 & more" },
    path: `/watches/${toPublicId("watch", watchId)}?check=${newer}`,
  });

  await updateOverview(userId, { changesSeenAt: changes.items[1]?.at });
  expect((await getChanges()).items.map(({ id }) => id)).toEqual([newer]);
  await updateOverview(userId, { changesSeenAt: changes.items[0]?.at });
  expect(await getChanges()).toMatchObject({ isMarked: true, count: 0, items: [] });
  // An older mark, for instance of a tab that was open, changes nothing.
  await updateOverview(userId, { changesSeenAt: changes.items[1]?.at });
  expect((await getChanges()).count).toBe(0);
});

test("changes of names and sites are listed with those of pages", async () => {
  const [name] =
    await sql`insert into watched_names (name, state) values (${`${randomUUID()}.com`}, 'available') returning id, name`;
  await sql`insert into name_watches (user_id, name_id, last_changed_at) values (${userId}, ${name?.id}, now())`;
  await addEndedCheck(watchId, "changed", 5);
  expect((await getChanges()).items).toMatchObject([
    { kind: "name", title: name?.name, summary: "Available", line: null },
    { kind: "page" },
  ]);
});

test("five changes are listed, and a hundred counted", async () => {
  await sql`insert into page_watch_checks (id, watch_id, product_id, tool_id, period_start, outcome, created_at, ended_at)
    select gen_random_uuid(), ${watchId}, 1, 1, now(), 'changed', at, at
    from (select now() - make_interval(secs => n) as at from generate_series(1, 120) as n) as t`;
  const { count, items } = await getChanges();
  expect([count, items.length]).toEqual([MAX_COUNTED_CHANGES, 5]);
});

test("running jobs and the next runs of schedules are listed until they end", async () => {
  const caller = await makeJobCaller();
  const { job } = await createCapturesJob(caller, toList(listUrls(2)));
  const schedule = (name: string, cron: string) =>
    createSchedule(
      caller,
      CreateSchedule.parse({ name, captures: { urls: listUrls(1) }, cron, timeZone: "UTC" }),
    );
  await schedule("Monthly", "0 9 1 * *");
  await schedule("Hourly", "0 * * * *");
  const overview = await getOverview(caller.userId);
  expect(overview.running).toMatchObject({ count: 1, jobs: [{ id: job?.id, total: 2 }] });
  expect(overview.next.map(({ name }) => name)).toEqual(["Hourly", "Monthly"]);
  expect(overview.tools.map(({ name, usageCount }) => [name, usageCount])).toContainEqual(["Screenshot", 2]);

  await cancelJob(caller.userId, parsePublicId("job", job?.id ?? "") ?? "");
  expect((await getOverview(caller.userId)).running).toEqual({ count: 0, jobs: [] });
});

test("the first steps show what was done, and end with the third", async () => {
  const { firstSteps } = await getOverview(userId);
  expect(firstSteps).toEqual({ capture: null, check: null, calledAt: null });
  const captureId = await addCapture(userId, { kind: "screenshot", url: "https://example.com/" });
  const checkId = await addNameCheck(userId, {
    request: { query: "northkiln", checkVariations: false, additionalTlds: [], platforms: [] },
  });
  expect((await getOverview(userId)).firstSteps).toEqual({
    capture: { id: toPublicId("capture", captureId), url: "https://example.com/", hasThumbnail: true },
    check: { id: toPublicId("check", checkId), query: "northkiln" },
    calledAt: null,
  });
  const { keyUuid } = await addApiKey(userId);
  await sql`update api_keys set last_used_at = now() where id = ${keyUuid}`;
  expect((await getOverview(userId)).firstSteps).toBeNull();
  await sql`delete from captures where user_id = ${userId}`;
  expect((await getOverview(userId)).firstSteps).toBeNull();
});

test("the first steps can be skipped", async () => {
  expect((await updateOverview(userId, { skipsFirstSteps: true })).firstSteps).toBeNull();
  expect((await getOverview(userId)).firstSteps).toBeNull();
});

test("a user without a plan has an overview", async () => {
  const { id } = await makeUser();
  expect(await getOverview(id)).toMatchObject({
    hasPlan: false,
    changes: { count: 0, items: [] },
    running: { count: 0, jobs: [] },
    next: [],
    tools: [],
    firstSteps: { capture: null },
  });
});

import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { createScheduledJob, toListJob } from "#server/jobs/create-job.ts";
import { listJobs } from "#server/jobs/list-jobs.ts";
import { createSchedule } from "#server/jobs/schedules/create-schedule.ts";
import { getSchedule, listScheduleResults, listSchedules } from "#server/jobs/schedules/list-schedules.ts";
import { deleteSchedule, updateSchedule } from "#server/jobs/schedules/update-schedule.ts";
import { toPublicId } from "#shared/public-id.ts";
import { CreateSchedule, RunsQuery } from "#shared/schedules/contract.ts";
import { SELECTABLE_EVENTS } from "#shared/webhooks/events.ts";
import { hook } from "#tests/lib/server/jobs/host-behavior-stub.ts";
import { listUrls, skipWaits, startCaptures, toUuid, work } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";
import { readUsage } from "#tests/support/read-usage.ts";
import { type ClockUser, create, getRow, listRuns, makeClockUser } from "./support.ts";

vi.mock("#server/capture/screenshot.ts", () => import("#tests/lib/server/jobs/host-behavior-stub.ts"));

const START = new Date("2026-11-23T10:30:00Z");
const at = (time: string) => new Date(`2026-11-${time}:00Z`);
const oneUrl = (kind = "ok") => ({ captures: { urls: listUrls(1, kind) } as never });
const parse = (body: object) => CreateSchedule.parse({ cron: "0 * * * *", ...body });

let user: ClockUser;
beforeEach(async () => {
  hook.run = async () => undefined;
  await sql`delete from schedules`;
  await sql`update plan_tools set usage_limit = null where plan_id = 3 and tool_id = 1`;
  user = await makeClockUser(3, START);
  await sql`insert into webhook_endpoints (user_id, kind, url, events, secret)
    values (${user.userId}, 'standard', 'https://hooks.test/in', ${SELECTABLE_EVENTS}, '')`;
});

const listMails = (kind: string) =>
  sql`select data from mail_outbox where user_id = ${user.userId} and kind = ${kind} order by created_at`;
const listEvents = (type: string) =>
  sql`select data from webhook_events where user_id = ${user.userId} and type = ${type}`;

async function runAll(): Promise<void> {
  await skipWaits();
  await work();
}

describe("createSchedule", () => {
  test("starts with the next time of the expression, and says what a month uses", async () => {
    const body = parse({ captures: { urls: ["https://a.example/", "https://b.example/"] } });
    const created = await createSchedule(await user.getCaller(), body);
    expect(created).toMatchObject({
      nextRuns: ["2026-11-23T11:00:00.000Z", "2026-11-23T12:00:00.000Z", "2026-11-23T13:00:00.000Z"],
      usesPerMonth: 1_440,
      remaining: null,
      schedule: {
        name: "https://a.example/",
        total: 2,
        type: "screenshot",
        state: "active",
        nextRunAt: "2026-11-23T11:00:00.000Z",
        lastRun: null,
      },
    });
  });

  test("writes nothing for a dry run", async () => {
    const created = await createSchedule(await user.getCaller(), parse({ ...oneUrl(), dryRun: true }));
    expect(created).toMatchObject({ schedule: null, usesPerMonth: 720 });
    expect((await listSchedules(user.userId, null, { limit: 10 })).data).toEqual([]);
  });

  test("repeats the list and the options of a job, but of no other user's", async () => {
    const inputs = ["https://a.example/x", "https://b.example/"];
    const job = await startCaptures(await user.getCaller(), inputs, { screenshot: { type: "png" } as never });
    const schedule = await create(user, { job: job.id });
    const request = { type: "screenshot", options: { type: "png" } };
    expect(await getRow(schedule.uuid)).toMatchObject({ inputs, request });
    const other = await makeClockUser(3, START);
    for (const id of [job.id, "job_x", toPublicId("job", randomUUID())])
      await expect(create(other, { job: id })).rejects.toMatchObject({ code: "not_found" });
  });

  test("refuses lists without a valid entry, with the field", async () => {
    const captures = { urls: ["http://10.0.0.1/", "no address at all"] };
    for (const [list, pointer] of [
      [{ captures }, "/captures/urls"],
      [{ checks: { names: ["!!"] } }, "/checks/names"],
    ] as const)
      await expect(createSchedule(await user.getCaller(), parse(list))).rejects.toMatchObject({
        code: "invalid",
        details: [{ pointer }],
      });
  });

  test.each([
    ["nothing to repeat", {}],
    ["two things to repeat", { ...oneUrl(), checks: { names: ["a"] } }],
    ["a name of more than one line", { ...oneUrl(), name: "a\r\nBcc: b@example.com" }],
    ["a name with NUL", { ...oneUrl(), name: "a\u0000b" }],
    ["an empty name", { ...oneUrl(), name: " " }],
  ])("refuses %s", (_what, body) => {
    expect(CreateSchedule.safeParse({ cron: "0 * * * *", ...body }).success).toBe(false);
  });

  test("refuses an interval, a number and a list that the plan does not include", async () => {
    const starter = await makeClockUser(2, START);
    await expect(createSchedule(await starter.getCaller(), parse(oneUrl()))).rejects.toMatchObject({
      code: "invalid",
      message: "Your plan repeats at most once a day.",
      details: [{ pointer: "/cron" }],
    });
    const daily = { cron: "0 9 * * *" };
    for (let index = 0; index < 5; index += 1) await create(starter, { ...oneUrl(), ...daily });
    await expect(create(starter, { ...oneUrl(), ...daily })).rejects.toMatchObject({ code: "conflict" });
    const long = { captures: { urls: listUrls(201) } as never, ...daily };
    await expect(create(starter, long)).rejects.toMatchObject({ code: "limit_reached" });
    const free = await makeClockUser(1, START);
    await expect(create(free, { ...oneUrl(), ...daily })).rejects.toMatchObject({ code: "no_access" });
  });

  test("creates at most the plan's number when requests arrive together", async () => {
    const starter = await makeClockUser(2, START);
    const creations = Array.from({ length: 12 }, () => create(starter, { ...oneUrl(), cron: "0 9 * * *" }));
    const results = await Promise.allSettled(creations);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  });
});

describe("runDueSchedules", () => {
  test("starts a due run once, in two processes, with its mail and its event", async () => {
    const schedule = await create(user, { ...oneUrl(), name: "Status" });
    await user.tick(at("23T10:59"));
    expect(await listRuns(schedule.uuid)).toEqual([]);
    await user.tick(at("23T11:00"));
    await user.tick(at("23T11:01"));
    await runAll();
    expect(await listRuns(schedule.uuid)).toMatchObject([{ dueAt: at("23T11:00"), state: "completed" }]);
    expect(await listMails("schedule_run")).toMatchObject([
      { data: { scheduleId: schedule.id, name: "Status", done: 1 } },
    ]);
    expect(await listMails("job_finished")).toEqual([]);
    expect(await listEvents("job.completed")).toMatchObject([{ data: { job: { scheduleId: schedule.id } } }]);
  });

  test("sends no mail for a schedule without mails", async () => {
    await create(user, { ...oneUrl(), mailsResults: false });
    await user.tick(at("23T11:00"));
    await runAll();
    expect(await listMails("schedule_run")).toEqual([]);
    expect(await listEvents("job.completed")).toHaveLength(1);
  });

  test("skips a run while the one before it has not ended, and continues after it", async () => {
    const schedule = await create(user, oneUrl());
    await user.tick(at("23T11:00"));
    await user.tick(at("23T12:00"));
    await runAll();
    await user.tick(at("23T13:00"));
    const runs = await listRuns(schedule.uuid);
    expect(runs.map(({ dueAt, jobId }) => [dueAt, jobId !== null])).toEqual([
      [at("23T11:00"), true],
      [at("23T12:00"), false],
      [at("23T13:00"), true],
    ]);
  });

  test("makes one run up after a downtime", async () => {
    const schedule = await create(user, oneUrl());
    await user.tick(at("24T15:20"));
    await runAll();
    await user.tick(at("24T15:21"));
    expect(await listRuns(schedule.uuid)).toMatchObject([{ dueAt: at("23T11:00") }]);
    expect(await getRow(schedule.uuid)).toMatchObject({ next_run_at: at("24T16:00") });
  });

  test("does not count its jobs as open jobs, and does not list them with the others", async () => {
    for (let index = 0; index < 7; index += 1) await create(user, oneUrl());
    await user.tick(at("23T11:00"));
    const rows = await sql`select 1 from jobs where user_id = ${user.userId} and finished_at is null`;
    expect(rows).toHaveLength(7);
    const job = await startCaptures(await user.getCaller(), listUrls(1));
    expect((await listJobs(user.userId, null, { limit: 10 })).data.map(({ id }) => id)).toEqual([job.id]);
  });

  test("stops at the limit with one mail and one event, and continues with the next period", async () => {
    await sql`update plan_tools set usage_limit = 3 where plan_id = 3 and tool_id = 1`;
    const schedule = await create(user, { captures: { urls: listUrls(2) } as never });
    await user.tick(at("23T11:00"));
    await runAll();
    await user.tick(at("23T12:00"));
    await user.tick(at("23T13:00"));
    const resumesAt = "2026-12-15T12:00:00.000Z";
    expect(await getSchedule(user.userId, schedule.uuid)).toMatchObject({
      state: "stopped",
      stopReason: "limit_reached",
      nextRunAt: resumesAt,
    });
    const expected = { scheduleId: schedule.id, reason: "limit_reached", resumesAt };
    expect(await listMails("schedule_stopped")).toMatchObject([{ data: expected }]);
    expect(await listEvents("schedule.stopped")).toMatchObject([{ data: { reason: "limit_reached" } }]);
    await user.tick(new Date(resumesAt));
    await runAll();
    expect(await getRow(schedule.uuid)).toMatchObject({ state: "active", stop_reason: null });
    expect(await listRuns(schedule.uuid)).toHaveLength(2);
  });

  test("stops when the plan ends, and when it no longer includes the schedule", async () => {
    const [first, second] = [
      await create(user, { ...oneUrl(), cron: "0 11 * * *" }),
      await create(user, oneUrl()),
    ];
    await sql`update user_subscriptions set plan_id = 2 where user_id = ${user.userId}`;
    await user.tick(at("23T11:00"));
    expect(await getRow(first.uuid)).toMatchObject({ state: "active" });
    expect(await getRow(second.uuid)).toMatchObject({ state: "stopped", stop_reason: "plan_limit" });
    await runAll();
    await sql`update user_subscriptions set ends_at = now() where user_id = ${user.userId}`;
    await user.tick(at("24T11:00"));
    expect(await getRow(first.uuid)).toMatchObject({
      state: "stopped",
      stop_reason: "no_access",
      next_run_at: null,
    });
    expect(await listMails("schedule_stopped")).toHaveLength(2);
    await user.tick(at("25T11:00"));
    expect(await listRuns(first.uuid)).toHaveLength(1);
  });

  test("keeps the oldest schedules after a change to a plan with fewer", async () => {
    const schedules = [];
    for (let index = 0; index < 6; index += 1)
      schedules.push(await create(user, { ...oneUrl(), cron: "0 11 * * *" }));
    await sql`update user_subscriptions set plan_id = 2 where user_id = ${user.userId}`;
    await user.tick(at("23T11:00"));
    const states = await Promise.all(schedules.map(async ({ uuid }) => (await getRow(uuid)).state));
    expect(states).toEqual([...Array(5).fill("active"), "stopped"]);
  });

  test("logs a schedule that fails, runs the others, and tries it again", async () => {
    const warn = vi.spyOn(console, "warn");
    const [broken, healthy] = [await create(user, oneUrl()), await create(user, oneUrl())];
    await sql`update schedules set inputs = '[1]' where id = ${broken.uuid}`;
    await user.tick(at("23T11:00"));
    expect(warn).toHaveBeenCalled();
    expect(await listRuns(broken.uuid)).toEqual([]);
    expect(await listRuns(healthy.uuid)).toHaveLength(1);
    await sql`update schedules set inputs = '["https://ok-again.example/"]' where id = ${broken.uuid}`;
    await user.tick(at("23T11:01"));
    expect(await listRuns(broken.uuid)).toHaveLength(1);
  });

  test("continues when a change names a time for which it has run", async () => {
    const schedule = await create(user, oneUrl());
    await user.tick(at("23T11:00"));
    await runAll();
    await sql`update schedules set next_run_at = ${at("23T11:00")} where id = ${schedule.uuid}`;
    await user.tick(at("23T11:01"));
    expect(await listRuns(schedule.uuid)).toHaveLength(1);
    expect(await getRow(schedule.uuid)).toMatchObject({ state: "active", next_run_at: at("23T12:00") });
  });

  test("undoes a run whose process dies before the commit", async () => {
    const schedule = await create(user, oneUrl());
    const caller = await user.getCaller();
    const job = toListJob({ kind: "captures", request: { type: "screenshot", options: {} } }, listUrls(1));
    const dying = createScheduledJob(caller, job, async (tx, jobId) => {
      const { scheduleRuns } = await import("#db/schedule-tables.ts");
      await tx.insert(scheduleRuns).values({ scheduleId: schedule.uuid, dueAt: at("23T11:00"), jobId });
      throw new Error("killed");
    });
    await expect(dying).rejects.toThrow("killed");
    expect(await sql`select 1 from jobs where user_id = ${user.userId}`).toEqual([]);
    await user.tick(at("23T11:00"));
    expect(await listRuns(schedule.uuid)).toHaveLength(1);
    expect((await readUsage(user.userId)).used).toBe(1);
  });
});

describe("updateSchedule", () => {
  const update = async (
    { uuid }: { uuid: string },
    change: Parameters<typeof updateSchedule>[2],
    by: ClockUser = user,
  ) => updateSchedule(await by.getCaller(), uuid, change);

  test("pauses, continues and reschedules", async () => {
    const schedule = await create(user, oneUrl());
    expect(await update(schedule, { isPaused: true })).toMatchObject({ state: "paused", nextRunAt: null });
    await user.tick(at("23T11:00"));
    expect(await listRuns(schedule.uuid)).toEqual([]);
    user.clock.now = at("23T15:10");
    const time = { cron: "30 9 * * *", timeZone: "Asia/Tokyo" };
    const changed = await update(schedule, { isPaused: false, ...time, name: "Morning" });
    const nextRunAt = "2026-11-24T00:30:00.000Z";
    expect(changed).toMatchObject({ state: "active", name: "Morning", nextRunAt });
  });

  test("leaves a schedule that waits for its period stopped when its time changes", async () => {
    const schedule = await create(user, oneUrl());
    await sql`update schedules set state = 'stopped', stop_reason = 'limit_reached', next_run_at = '2026-12-15T12:00Z'
      where id = ${schedule.uuid}`;
    const nextRunAt = "2026-12-16T09:00:00.000Z";
    expect(await update(schedule, { cron: "0 9 * * *" })).toMatchObject({ state: "stopped", nextRunAt });
  });

  test("refuses to continue more schedules than the plan includes, and to change without a plan", async () => {
    const starter = await makeClockUser(2, START);
    const daily = { cron: "0 9 * * *" };
    const paused = await create(starter, { ...oneUrl(), ...daily });
    await update(paused, { isPaused: true }, starter);
    for (let index = 0; index < 5; index += 1) await create(starter, { ...oneUrl(), ...daily });
    const resume = () => update(paused, { isPaused: false }, starter);
    await expect(resume()).rejects.toMatchObject({ code: "conflict" });
    await sql`update user_subscriptions set ends_at = now() where user_id = ${starter.userId}`;
    await expect(resume()).rejects.toMatchObject({ code: "no_access" });
    expect(await update(paused, { name: "Old" }, starter)).toMatchObject({ name: "Old" });
  });

  test("reads, changes and deletes no schedule of another user", async () => {
    const schedule = await create(user, oneUrl());
    const other = await makeClockUser(3, START);
    const notFound = { code: "not_found" };
    await expect(getSchedule(other.userId, schedule.uuid)).rejects.toMatchObject(notFound);
    await expect(update(schedule, { isPaused: true }, other)).rejects.toMatchObject(notFound);
    await expect(deleteSchedule(other.userId, schedule.uuid)).rejects.toMatchObject(notFound);
    const query = RunsQuery.parse({});
    await expect(listScheduleResults(other.userId, schedule.uuid, query)).rejects.toMatchObject(notFound);
    expect(await getRow(schedule.uuid)).toMatchObject({ state: "active" });
  });
});

describe("listScheduleResults", () => {
  test("lists the results of one entry, newest first, page by page", async () => {
    const urls = [...listUrls(1), ...listUrls(1, "refused")];
    const schedule = await create(user, { captures: { urls } as never });
    for (const hour of ["11", "12", "13"]) {
      await user.tick(at(`23T${hour}:00`));
      await runAll();
    }
    const list = (query: object) => listScheduleResults(user.userId, schedule.uuid, RunsQuery.parse(query));
    const first = await list({ limit: "2" });
    expect(first.data.map(({ dueAt }) => dueAt.slice(11, 16))).toEqual(["13:00", "12:00"]);
    expect(first.data[0]).toMatchObject({
      job: { state: "partial" },
      item: { input: urls[0], state: "done", capture: { contentType: "image/png" } },
      names: null,
    });
    const second = await list({ limit: "2", cursor: first.nextCursor, position: "1" });
    expect(second).toMatchObject({
      data: [{ item: { input: urls[1], error: { code: "invalid" } } }],
      nextCursor: null,
    });
    expect((await listSchedules(user.userId, null, { limit: 10 })).data[0]?.lastRun).toMatchObject({
      dueAt: "2026-11-23T13:00:00.000Z",
      job: { state: "partial" },
    });
  });

  test("keeps the jobs of a deleted schedule", async () => {
    const schedule = await create(user, oneUrl());
    await user.tick(at("23T11:00"));
    await runAll();
    const [run] = await listRuns(schedule.uuid);
    await deleteSchedule(user.userId, schedule.uuid);
    const [job] = (await listJobs(user.userId, null, { limit: 10 })).data;
    expect(toUuid(job?.id ?? "")).toBe(run?.jobId);
  });
});

test("createSchedule throws no_access for name checks without a plan of the checker", async () => {
  const checks = { names: ["northkiln"] } as never;
  await expect(create(user, { checks })).rejects.toMatchObject({ code: "no_access" });
});

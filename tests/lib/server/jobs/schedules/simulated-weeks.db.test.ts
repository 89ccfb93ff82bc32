import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { readEgressSettings } from "#server/egress/index.ts";
import { handleItem } from "#server/jobs/run-item.ts";
import { sendMail } from "#server/notifications/mail/send.ts";
import { egressSettings, trustedPins } from "#server/notifications/webhooks/config.ts";
import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { deliverWebhook } from "#server/notifications/webhooks/deliver.ts";
import { env } from "#server/platform/env.ts";
import type { Handlers } from "#server/queue/index.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";
import { skipWaits } from "#tests/lib/server/jobs/support.ts";
import { sql } from "#tests/support/database.ts";
import { drainQueues } from "#tests/support/drain-queues.ts";
import { type HttpsReceiver, startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { ANCHOR, type ClockUser, create, getRow, listRuns, makeClockUser } from "./support.ts";

/* Weeks of a schedule in seconds: the clock is simulated; database, queue, mail server and webhook receiver are real.
   Only the browser is replaced. */

const HOST = "hooks.test";
const HOUR_MS = 60 * 60 * 1000;

vi.mock("#server/capture/screenshot.ts", () => import("#tests/lib/server/jobs/host-behavior-stub.ts"));

let receiver: HttpsReceiver;
let mailServer: MailServer;
beforeAll(async () => {
  receiver = await startHttpsReceiver([HOST]);
  const at = `127.0.0.1:${receiver.port}`;
  const settings = readEgressSettings({ EGRESS_RESOLVE: `${HOST}=${at}`, EGRESS_ALLOW: at });
  Object.assign(egressSettings, settings);
  trustedPins.push(receiver.pin);
  mailServer = await startMailServer();
  env.SMTP_URL = mailServer.url;
  env.MAIL_FROM = "Tools <notifications@tools.example>";
});
beforeEach(async () => {
  await sql`delete from schedules`;
  receiver.requests.length = 0;
  mailServer.mails.length = 0;
});
afterAll(async () => {
  env.SMTP_URL = undefined;
  await Promise.all([receiver.close(), mailServer.close()]);
});

const CAPTURES: Handlers = { capture: { concurrency: 4, handle: handleItem } };
const MESSAGES: Handlers = {
  deliver: { concurrency: 2, handle: ({ id }) => deliverWebhook(id) },
  mail: { concurrency: 5, handle: ({ id }) => sendMail(id) },
};

/** Captures what is due; an hour has passed since the last one. */
async function captureAll(): Promise<void> {
  await sql`delete from job_hosts`;
  await drainQueues(CAPTURES);
}

/** Works on deliveries until none waits for another one to the same endpoint. */
async function sendMessages(): Promise<void> {
  for (;;) {
    await sql`update webhook_deliveries set next_attempt_at = now() where state = 'pending'`;
    await skipWaits();
    await drainQueues(MESSAGES);
    const [row] = await sql`select count(*)::int as waiting from pgboss.job
      where name in ('deliver', 'mail') and state in ('created', 'retry')`;
    if (row?.waiting === 0) return;
  }
}

/**
 * Looks at the schedules every half hour, except while the workers are down, and does the work that results. Every sixth
 * hour two processes look at the same time.
 */
async function simulate(
  user: ClockUser,
  from: Date,
  to: Date,
  isDown: (time: Date) => boolean = () => false,
) {
  for (let time = from.getTime(); time < to.getTime(); time += HOUR_MS / 2) {
    const now = new Date(time + 5_000);
    if (isDown(now)) continue;
    await user.tick(now, time % (6 * HOUR_MS) === 0 ? 2 : 1);
    if (time % HOUR_MS === 0) await captureAll();
    if (time % (24 * HOUR_MS) === 23 * HOUR_MS) await sendMessages();
  }
  await sendMessages();
}

const subscribe = (userId: string) =>
  createWebhook(userId, CreateWebhook.parse({ url: `https://${HOST}/in` }));

const listEvents = (type: string) =>
  receiver.requests.flatMap(({ headers, body }) =>
    JSON.parse(body).type === type ? [String(headers["webhook-id"])] : [],
  );
const listMessageIds = (subject: RegExp) =>
  mailServer.mails.flatMap(({ source }) =>
    subject.test(source) ? [/^Message-ID: (.*)$/im.exec(source)?.[1]] : [],
  );

/** Every full hour, as long as `isRun` says so. */
function listHours(from: Date, to: Date, isRun: (time: Date) => boolean = () => true): string[] {
  const hours: string[] = [];
  for (let time = from.getTime(); time < to.getTime(); time += HOUR_MS)
    if (isRun(new Date(time))) hours.push(new Date(time).toISOString());
  return hours;
}

const toTimes = (runs: { dueAt: Date }[]) => runs.map(({ dueAt }) => dueAt.toISOString());

test("a capture that is repeated each hour ends an undisturbed week with 168 runs, one mail and one webhook each", async () => {
  const from = new Date("2026-06-01T00:00:00Z");
  const to = new Date("2026-06-08T00:00:00Z");
  const user = await makeClockUser(3, new Date(from.getTime() - 1_000));
  await subscribe(user.userId);
  const schedule = await create(user, {
    name: "Status",
    captures: { urls: ["https://ok-status.example/"] } as never,
    timeZone: "Europe/Berlin",
  });
  await simulate(user, from, to);
  const runs = await listRuns(schedule.uuid);
  expect(toTimes(runs)).toEqual(listHours(from, to));
  expect(runs).toHaveLength(168);
  expect(new Set(runs.map(({ state }) => state))).toEqual(new Set(["completed"]));
  const events = listEvents("job.completed");
  const mails = listMessageIds(/Subject: Schedule Status: done/);
  expect([events.length, new Set(events).size, receiver.requests.length]).toEqual([168, 168, 168]);
  expect([mails.length, new Set(mails).size, mailServer.mails.length]).toEqual([168, 168, 168]);
}, 180_000);

test("a week with a clock change, a day of downtime and a reached limit has exactly the runs of the rules", async () => {
  // Summer time ends in Berlin on October 25 at 01:00 UTC. The usage period ends on October 25 at 12:00 UTC.
  const from = new Date("2026-10-19T00:00:00Z");
  const to = new Date("2026-10-26T00:00:00Z");
  const downFrom = new Date("2026-10-21T00:00:00Z");
  const downTo = new Date("2026-10-22T00:00:00Z");
  const periodEnd = new Date("2026-10-25T12:00:00Z");
  const LIMIT = 100;
  const user = await makeClockUser(3, new Date(from.getTime() - 1_000));
  await sql`update user_subscriptions set usage_anchor_at = ${new Date(ANCHOR.getTime() + 10 * 24 * HOUR_MS)}
    where user_id = ${user.userId}`;
  await sql`update plan_tools set usage_limit = ${LIMIT} where plan_id = 3 and tool_id = 1`;
  await subscribe(user.userId);
  const options = { timeZone: "Europe/Berlin" };
  const hourly = await create(user, {
    ...options,
    name: "Hourly",
    captures: { urls: ["https://ok-hourly.example/"] } as never,
  });
  const daily = await create(user, {
    ...options,
    name: "Nightly",
    captures: { urls: ["https://ok-nightly.example/"] } as never,
    cron: "30 2 * * *",
  });
  await simulate(user, from, to, (now) => now >= downFrom && now < downTo);

  // The run that was due when the workers stopped is the one that follows; all later ones of the day are lost.
  const isUp = (time: Date) => time <= downFrom || time > downTo;
  const dailyRuns = ["19", "20", "21", "22", "23", "24"].map((day) => `2026-10-${day}T00:30:00.000Z`);
  const hours = listHours(from, to, isUp);
  // Both schedules use the limit: it is reached at the hour at which all earlier runs are a hundred.
  const limitAt = hours.find(
    (hour, index) => index + dailyRuns.filter((run) => run < hour).length >= LIMIT,
  ) as string;
  const expected = hours.filter((hour) => hour < limitAt || hour >= periodEnd.toISOString());
  const hourlyRuns = await listRuns(hourly.uuid);
  const nightlyRuns = await listRuns(daily.uuid);
  expect(toTimes(hourlyRuns)).toEqual(expected);
  expect(toTimes(nightlyRuns)).toEqual(dailyRuns.filter((run) => run < limitAt));
  const total = hourlyRuns.length + nightlyRuns.length;
  expect(total).toBe(LIMIT + 12);

  const events = listEvents("job.completed");
  const mails = listMessageIds(/Subject: Schedule (Hourly|Nightly): done/);
  expect([events.length, new Set(events).size]).toEqual([total, total]);
  expect([mails.length, new Set(mails).size]).toEqual([total, total]);
  expect(listEvents("schedule.stopped")).toHaveLength(2);
  expect(listMessageIds(/Subject: Schedule stopped: (Hourly|Nightly)/)).toHaveLength(2);
  expect(await getRow(hourly.uuid)).toMatchObject({ state: "active", stop_reason: null });
  // The next 02:30 after the end of the period.
  expect(await getRow(daily.uuid)).toMatchObject({
    state: "stopped",
    next_run_at: new Date("2026-10-26T01:30:00Z"),
  });
}, 180_000);

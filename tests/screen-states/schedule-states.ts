import type { Page } from "@playwright/test";
import { toPublicId } from "#shared/public-id.ts";
import type { ScheduleResult } from "#shared/schedules/contract.ts";
import { type Account, openStackDatabase } from "#tests/support/accounts.ts";
import { signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const JOB = {
  id: "job_0000000000000000000001",
  kind: "captures",
  type: "screenshot",
  total: 3,
  queued: 0,
  running: 0,
  done: 3,
  failed: 0,
  skipped: 0,
  canceled: 0,
  waitingUntil: null,
  state: "completed",
  uses: { reserved: 3, committed: 3, released: 0 },
  createdAt: "2026-11-22T08:00:00.000Z",
  startedAt: "2026-11-22T08:00:01.000Z",
  finishedAt: "2026-11-22T08:00:20.000Z",
  expiresAt: "2027-02-20T08:00:00.000Z",
};
const ITEM = {
  id: "itm_0000000000000000000001",
  position: 0,
  input: "https://plain.test/",
  state: "done",
  attempts: 1,
  error: null,
  charged: true,
  checkId: null,
  startedAt: null,
  finishedAt: null,
};
const CAPTURE = {
  id: "cap_0000000000000000000001",
  finalUrl: "https://plain.test/",
  title: "Plain page",
  status: 200,
  contentType: "image/png",
  sizeBytes: 236_000,
  file: { url: "", expiresAt: "" },
};
const SCHEDULE = {
  id: "sch_1",
  name: "Pricing page",
  kind: "captures",
  type: "screenshot",
  total: 3,
  firstInput: "https://plain.test/",
  cron: "0 9 * * 1-5",
  timeZone: "Europe/Berlin",
  mailsResults: true,
  state: "active",
  stopReason: null,
  nextRunAt: "2026-11-24T08:00:00.000Z",
  usesPerMonth: 66,
  createdAt: "2026-11-20T08:00:00.000Z",
};
const runAt = (day: number, part: object) => ({
  dueAt: `2026-11-${day}T08:00:00.000Z`,
  createdAt: `2026-11-${day}T08:00:04.000Z`,
  job: JOB,
  item: ITEM,
  names: null,
  ...part,
});
const LONG = "a-name-without-a-break-opportunity-".repeat(3).slice(0, 100);
const RUNS = [
  runAt(22, { item: { ...ITEM, capture: CAPTURE } }),
  runAt(21, { item: { ...ITEM, capture: { ...CAPTURE, title: LONG, contentType: "text/markdown" } } }),
  runAt(20, {
    createdAt: "2026-11-20T15:20:04.000Z",
    item: {
      ...ITEM,
      state: "failed",
      capture: null,
      error: { code: "upstream_timeout", message: "The website took too long to respond." },
    },
  }),
  runAt(19, { item: { ...ITEM, capture: null } }),
  runAt(18, { job: null, item: null }),
  runAt(17, {
    item: { ...ITEM, capture: null, checkId: "chk_0000000000000000000001" },
    names: { available: 5, total: 18 },
  }),
] as unknown as ScheduleResult[];
const LAST_RUN = { dueAt: "2026-11-22T08:00:00.000Z", createdAt: "2026-11-22T08:00:04.000Z", job: JOB };
const LIST = [
  { ...SCHEDULE, lastRun: LAST_RUN },
  {
    ...SCHEDULE,
    id: "sch_2",
    name: LONG,
    state: "stopped",
    stopReason: "limit_reached",
    lastRun: { ...LAST_RUN, job: null },
  },
  { ...SCHEDULE, id: "sch_3", cron: "30 6 1,15 * *", state: "paused", nextRunAt: null, lastRun: null },
];

/** A picture for the results, which are not stored. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#567"/></svg>';

async function stub(page: Page, schedule: object, runs: ScheduleResult[]): Promise<void> {
  await page.route("**/api/schedules", (route) =>
    route.fulfill({ json: { data: LIST, nextCursor: "more" } }),
  );
  await page.route("**/api/schedules/*", (route) => route.fulfill({ json: schedule }));
  await page.route("**/api/schedules/*/runs?*", (route) =>
    route.fulfill({ json: { data: runs, nextCursor: null } }),
  );
  await page.route("**/api/captures/*/thumbnail", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: PICTURE }),
  );
}

/** Stores a schedule, because the page of an unknown one is 404. @returns its public id */
async function storeSchedule({ id }: Account): Promise<string> {
  const sql = openStackDatabase();
  const [row] = await sql<{ id: string }[]>`
    insert into schedules (user_id, name, kind, request, inputs, cron, time_zone, state)
    values (${id}, 'Pricing page', 'captures', '{"type":"screenshot","options":{}}', '["https://plain.test/"]',
      '0 9 * * 1-5', 'Europe/Berlin', 'paused') returning id`;
  await sql.end();
  return toPublicId("schedule", row?.id ?? "");
}

export const scheduleStates: ScreenStates = {
  schedules: {
    console: [/Failed to load resource/, /Failed to fetch/, /404/],
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/schedules");
      await show("schedules-empty", { when: page.getByText("See what changes from day to day") });
      await stub(page, { ...SCHEDULE, lastRun: LAST_RUN }, RUNS);
      await page.reload();
      await show("schedules", { when: page.getByText("Stopped") });
      await page.route("**/api/schedules", (route) => route.abort());
      await page.reload();
      await show("schedules-error", { when: page.getByText("Your schedules could not be loaded") });
    },
  },
  "a schedule": {
    console: [/Failed to load resource/, /Failed to fetch/, /404/],
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/schedules");
      const id = await storeSchedule(account);
      await stub(page, { ...SCHEDULE, id, lastRun: LAST_RUN }, RUNS);
      await page.goto(`/schedules/${id}`);
      await show("schedule", { when: page.getByText("The website took too long to respond.") });
      await page.getByRole("button", { name: "Edit" }).click();
      await page.getByRole("dialog").getByRole("radio", { name: "Weekly" }).check();
      await show("schedule-edit", { windowOnly: true });
    },
  },
};

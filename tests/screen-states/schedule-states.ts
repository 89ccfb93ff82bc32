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
  hasRecords: false,
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
  expectedUsesPerMonth: null,
  crawl: null,
  createdAt: "2026-11-20T08:00:00.000Z",
};
const runAt = (day: number, part: object) => ({
  dueAt: `2026-11-${day}T08:00:00.000Z`,
  createdAt: `2026-11-${day}T08:00:04.000Z`,
  job: JOB,
  item: ITEM,
  names: null,
  site: null,
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

const LONG_URL = `https://docs.test/${LONG}/${LONG}?${LONG}`;
const SITE = {
  ...SCHEDULE,
  name: "Documentation",
  kind: "crawl",
  type: "extract",
  total: 200,
  crawl: { url: "https://docs.test/", limit: 200 },
  usesPerMonth: 6_000,
  expectedUsesPerMonth: 90,
};
const FOUND = { isBaseline: false, incompleteReason: null, new: 0, changed: 0, removed: 0, unopened: 0 };
const SITE_JOB = { ...JOB, kind: "crawl", type: "extract", total: 203, done: 203 };
const SITE_RUNS = [
  runAt(22, { job: SITE_JOB, site: { ...FOUND, new: 1, changed: 1, removed: 1, unopened: 196 } }),
  runAt(21, {
    job: { ...SITE_JOB, state: "partial" },
    site: { ...FOUND, incompleteReason: "limit_reached", unopened: 120 },
  }),
  runAt(20, { job: null, item: null }),
  runAt(19, { job: { ...SITE_JOB, state: "running", total: 61 } }),
  runAt(18, { job: SITE_JOB, site: { ...FOUND, isBaseline: true } }),
] as unknown as ScheduleResult[];
const CHANGE = {
  run: SITE_JOB.id,
  kind: "changed",
  url: "https://docs.test/pricing",
  title: "Pricing",
  summary: "Price changed from $19.00 to $24.00",
  addedLines: 1,
  removedLines: 1,
  ignoredChanges: [],
  changes: [{ kind: "changed", before: "Starter costs $19.00", after: "Starter costs $24.00" }],
  item: ITEM.id,
  foundAt: "2026-11-22T08:01:00.000Z",
};
const CHANGES = [
  CHANGE,
  {
    ...CHANGE,
    kind: "new",
    url: LONG_URL,
    title: LONG,
    summary: "New page with 1 line",
    changes: [{ kind: "added", after: LONG.repeat(5) }],
  },
  {
    ...CHANGE,
    kind: "removed",
    url: "https://docs.test/old",
    title: "",
    summary: "Not found by two runs in a row",
    changes: [],
    item: null,
  },
];

/** A picture for the results, which are not stored. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#567"/></svg>';

async function stub(
  page: Page,
  schedule: object,
  runs: ScheduleResult[],
  changes: object[] = [],
): Promise<void> {
  await page.route("**/api/schedules", (route) =>
    route.fulfill({ json: { data: LIST, nextCursor: "more" } }),
  );
  await page.route("**/api/schedules/*", (route) => route.fulfill({ json: schedule }));
  await page.route("**/api/schedules/*/runs?*", (route) =>
    route.fulfill({ json: { data: runs, nextCursor: null } }),
  );
  await page.route("**/api/schedules/*/changes*", (route) =>
    route.fulfill({ json: { data: changes, nextCursor: changes.length > 0 ? "more" : null } }),
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
  "a watched site": {
    console: [/Failed to load resource/, /Failed to fetch/, /404/, /500/],
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/schedules?new=site");
      await show("watch-site", { when: page.getByRole("heading", { name: "Watch a whole site" }) });
      const id = await storeSchedule(account);
      await stub(page, { ...SITE, id, lastRun: null }, []);
      await page.goto(`/schedules/${id}`);
      await show("watched-site-empty", { when: page.getByText("No changes yet") });
      await page.unrouteAll();
      await stub(page, { ...SITE, id, lastRun: LAST_RUN }, SITE_RUNS, CHANGES);
      await page.reload();
      for (const name of ["pricing", "a-name"])
        await page.getByRole("button", { name: new RegExp(`Show lines of .*${name}`) }).click();
      await show("watched-site", { when: page.getByText("Starter costs $24.00", { exact: true }) });
      await page.route("**/api/schedules/*/changes*", (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await show("watched-site-error", { when: page.getByText("The changes could not be loaded") });
    },
  },
};

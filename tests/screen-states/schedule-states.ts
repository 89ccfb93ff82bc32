import type { Page } from "@playwright/test";
import type { JobItem } from "#shared/jobs/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { Schedule, ScheduleResult } from "#shared/schedules/contract.ts";
import { makeCapture, makeCrawl, makeItem } from "#tests/components/jobs/make-job.ts";
import {
  makeRun,
  makeSchedule,
  makeSite,
  makeSiteChange,
  makeSiteRun,
  REMOVED_PAGE,
} from "#tests/components/jobs/schedules/make-schedule.ts";
import { type Account, stackSql } from "#tests/support/accounts.ts";
import { signIn } from "#tests/support/e2e-test.ts";
import type { ScreenStates } from "./screen-state.ts";

const LONG = "a-name-without-a-break-opportunity-".repeat(3).slice(0, 100);
const makeDone = (part: Partial<JobItem> = {}) => makeItem(0, { state: "done", charged: true, ...part });
const RUNS = [
  makeRun(22),
  makeRun(21, {
    item: makeDone({ capture: { ...makeCapture("cap_21"), title: LONG, contentType: "text/markdown" } }),
  }),
  makeRun(20, {
    createdAt: "2026-11-20T15:20:04.000Z",
    item: makeItem(0, {
      state: "failed",
      error: { code: "upstream_timeout", message: "The website took too long to respond." },
    }),
  }),
  makeRun(19, { item: makeDone() }),
  makeRun(18, { job: null, item: null }),
  makeRun(17, { item: makeDone({ checkId: "chk_1" }), names: { available: 5, total: 18 } }),
];
const SCHEDULE = makeSchedule({ total: 3, cron: "0 9 * * 1-5", usesPerMonth: 66, lastRun: makeRun(22) });
const LIST: Schedule[] = [
  SCHEDULE,
  {
    ...SCHEDULE,
    id: "sch_2",
    name: LONG,
    state: "stopped",
    stopReason: "limit_reached",
    lastRun: makeRun(22, { job: null }),
  },
  { ...SCHEDULE, id: "sch_3", cron: "30 6 1,15 * *", state: "paused", nextRunAt: null, lastRun: null },
];

const SITE_RUNS = [
  makeSiteRun(22, { new: 1, changed: 1, removed: 1, unopened: 196 }),
  makeSiteRun(21, { incompleteReason: "limit_reached", unopened: 120 }, { state: "partial" }),
  makeRun(20, { job: null, item: null }),
  makeRun(19, { job: makeCrawl({ id: "job_19", total: 61 }) }),
  makeSiteRun(18, { isBaseline: true }),
];
const CHANGES = [
  makeSiteChange(),
  makeSiteChange({
    kind: "new",
    url: `https://docs.test/${LONG}/${LONG}?${LONG}`,
    title: LONG,
    summary: "New page with 1 line",
    changes: [{ kind: "added", after: LONG.repeat(5) }],
  }),
  REMOVED_PAGE,
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
  const [row] = await stackSql<{ id: string }[]>`
    insert into schedules (user_id, name, kind, request, inputs, cron, time_zone, state)
    values (${id}, 'Pricing page', 'captures', '{"type":"screenshot","options":{}}', '["https://plain.test/"]',
      '0 9 * * 1-5', 'Europe/Berlin', 'paused') returning id`;
  return toPublicId("schedule", row?.id ?? "");
}

export const scheduleStates: ScreenStates = {
  schedules: {
    console: [/Failed to load resource/, /Failed to fetch/, /404/],
    go: async ({ page, account, show }) => {
      await signIn(page, account, "/schedules");
      await show("schedules-empty", { when: page.getByText("See what changes from day to day") });
      await stub(page, SCHEDULE, RUNS);
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
      await stub(page, { ...SCHEDULE, id }, RUNS);
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
      await stub(page, makeSite({ id }), []);
      await page.goto(`/schedules/${id}`);
      await show("watched-site-empty", { when: page.getByText("No changes yet") });
      await page.unrouteAll();
      await stub(page, makeSite({ id, lastRun: makeRun(22) }), SITE_RUNS, CHANGES);
      await page.reload();
      for (const name of ["pricing", "a-name"])
        await page.getByRole("button", { name: new RegExp(`Show lines of .*${name}`) }).click();
      await show("watched-site", { when: page.getByText("Starter $24.00", { exact: true }) });
      await page.route("**/api/schedules/*/changes*", (route) => route.fulfill({ status: 500, json: {} }));
      await page.reload();
      await show("watched-site-error", { when: page.getByText("The changes could not be loaded") });
    },
  },
};

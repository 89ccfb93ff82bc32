import type { OwnJob } from "#shared/jobs/contract.ts";
import type { Schedule, ScheduleResult, SiteChange } from "#shared/schedules/contract.ts";
import { makeCapture, makeCrawl, makeItem, makeJob } from "#tests/components/jobs/make-job.ts";

/** A daily screenshot that has not run. */
export const makeSchedule = (part: Partial<Schedule> = {}): Schedule => ({
  id: "sch_1",
  name: "Pricing page",
  kind: "captures",
  type: "screenshot",
  total: 1,
  firstInput: "https://0.test/",
  crawl: null,
  cron: "0 9 * * *",
  timeZone: "Europe/Berlin",
  mailsResults: true,
  state: "active",
  stopReason: null,
  nextRunAt: "2026-11-24T08:00:00.000Z",
  usesPerMonth: 30,
  expectedUsesPerMonth: null,
  lastRun: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  ...part,
});

/** A site of up to 200 pages that is watched. */
export const makeSite = (part: Partial<Schedule> = {}): Schedule =>
  makeSchedule({
    name: "Documentation",
    kind: "crawl",
    type: "extract",
    total: 200,
    firstInput: "https://docs.test/",
    crawl: {
      url: "https://docs.test/",
      limit: 200,
      maxDepth: 5,
      scope: "site",
      subdomains: false,
      sitemap: "include",
      include: [],
      exclude: [],
      ignoreQuery: false,
      delaySeconds: 1,
      ignore: [],
      opensUnchanged: false,
    },
    usesPerMonth: 6_000,
    expectedUsesPerMonth: 90,
    ...part,
  });

/** A run that ended with a picture. */
export const makeRun = (day: number, part: Partial<ScheduleResult> = {}): ScheduleResult => ({
  dueAt: `2026-11-${day}T08:00:00.000Z`,
  createdAt: `2026-11-${day}T08:00:04.000Z`,
  job: makeJob({
    id: `job_${day}`,
    state: "completed",
    queued: 0,
    running: 0,
    done: 3,
    finishedAt: `2026-11-${day}T08:00:20.000Z`,
  }),
  item: makeItem(0, { state: "done", capture: makeCapture(`cap_${day}`) }),
  names: null,
  site: null,
  ...part,
});

/** A run of a watched site that has opened 200 pages, and found nothing unless `site` says so. */
export const makeSiteRun = (
  day: number,
  site: Partial<NonNullable<ScheduleResult["site"]>>,
  job: Partial<OwnJob> = {},
): ScheduleResult =>
  makeRun(day, {
    job: makeCrawl({
      id: `job_${day}`,
      state: "completed",
      total: 200,
      done: 200,
      finishedAt: `2026-11-${day}T08:03:00.000Z`,
      ...job,
    }),
    site: { isBaseline: false, incompleteReason: null, new: 0, changed: 0, removed: 0, unopened: 0, ...site },
  });

/** A price that a run of a watched site has found changed. */
export const makeSiteChange = (part: Partial<SiteChange> = {}): SiteChange => ({
  run: "job_22",
  kind: "changed",
  url: "https://docs.test/pricing",
  title: "Pricing",
  summary: "Price changed from $19.00 to $24.00",
  ignoredChanges: [],
  addedLines: 1,
  removedLines: 1,
  changes: [{ kind: "changed", before: "Starter $19.00", after: "Starter $24.00" }],
  item: "itm_1",
  foundAt: "2026-11-22T08:01:00.000Z",
  ...part,
});

/** A page that is no longer found. */
export const REMOVED_PAGE = makeSiteChange({
  kind: "removed",
  url: "https://docs.test/old",
  title: "",
  summary: "Not found by two runs in a row",
  addedLines: 0,
  removedLines: 0,
  changes: [],
  item: null,
});

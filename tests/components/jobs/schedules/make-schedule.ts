import type { Schedule, ScheduleResult } from "#shared/schedules/contract.ts";
import { makeCapture, makeItem, makeJob } from "#tests/components/jobs/make-job.ts";

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
  job: makeJob({ id: `job_${day}`, state: "completed", finishedAt: `2026-11-${day}T08:00:20.000Z` }),
  item: makeItem(0, { state: "done", capture: makeCapture(`cap_${day}`) }),
  names: null,
  site: null,
  ...part,
});

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
  cron: "0 9 * * *",
  timeZone: "Europe/Berlin",
  mailsResults: true,
  state: "active",
  stopReason: null,
  nextRunAt: "2026-11-24T08:00:00.000Z",
  usesPerMonth: 30,
  lastRun: null,
  createdAt: "2026-11-20T08:00:00.000Z",
  ...part,
});

/** A run that ended with a picture. */
export const makeRun = (day: number, part: Partial<ScheduleResult> = {}): ScheduleResult => ({
  dueAt: `2026-11-${day}T08:00:00.000Z`,
  createdAt: `2026-11-${day}T08:00:04.000Z`,
  job: makeJob({ id: `job_${day}`, state: "completed", finishedAt: `2026-11-${day}T08:00:20.000Z` }),
  item: makeItem(0, { state: "done", capture: makeCapture(`cap_${day}`) }),
  names: null,
  ...part,
});

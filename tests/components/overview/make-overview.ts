import type { Overview } from "#shared/overview/contract.ts";
import { makeCaptureEntry, makeCheckEntry } from "#tests/components/history/make-entries.ts";
import { makeJob } from "#tests/components/jobs/make-job.ts";

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const PERIOD = { periodStart: daysFromNow(-2), resetsAt: daysFromNow(28) };

/** An overview with one entry of each kind. */
export const makeOverview = (overview: Partial<Overview> = {}): Overview => ({
  hasPlan: true,
  changes: {
    since: "2026-11-20T08:55:00.000Z",
    isMarked: false,
    count: 2,
    items: [
      {
        id: "1",
        kind: "page",
        title: "shop.test/pricing",
        summary: "1 line changed",
        line: { before: "$68.00", after: "$72.00" },
        at: "2026-11-25T10:00:00.000Z",
        path: "/watches/watch_1?check=1",
      },
      {
        id: "2",
        kind: "name",
        title: "northkiln.dev",
        summary: "Available",
        line: null,
        at: "2026-11-24T10:00:00.000Z",
        path: "/watches/watch_2",
      },
    ],
  },
  running: { count: 1, jobs: [makeJob()] },
  next: [{ id: "sch_1", name: "Price list", at: daysFromNow(1) }],
  tools: [
    {
      toolId: 1,
      name: "Screenshot",
      productId: 1,
      usageCount: 40,
      usageLimit: null,
      remainingUses: null,
      ...PERIOD,
    },
    {
      toolId: 3,
      name: "Domain and handle check",
      productId: 2,
      usageCount: 0,
      usageLimit: 30,
      remainingUses: 30,
      ...PERIOD,
    },
    {
      toolId: 4,
      name: "Page watch checks",
      productId: 1,
      usageCount: 4_500,
      usageLimit: 5_000,
      remainingUses: 500,
      ...PERIOD,
    },
  ],
  firstSteps: null,
  ...overview,
});

/** The last runs: a screenshot and a name check. */
export const HISTORY = {
  data: [makeCaptureEntry({ url: "https://blog.test/", hasThumbnail: true }), makeCheckEntry("northkiln")],
  nextCursor: null,
};

import type { JobItem, ListValidation, OwnJob } from "#shared/jobs/contract.ts";

/** A running job of three screenshots, one of which is done. */
export const makeJob = (part: Partial<OwnJob> = {}): OwnJob => ({
  id: "job_1",
  crawl: null,
  kind: "captures",
  type: "screenshot",
  state: "running",
  total: 3,
  queued: 1,
  running: 1,
  done: 1,
  failed: 0,
  skipped: 0,
  canceled: 0,
  uses: { reserved: 3, committed: 1, released: 0 },
  hasRecords: false,
  waitsForJob: false,
  waitingUntil: null,
  createdAt: "2026-11-21T08:00:00.000Z",
  startedAt: "2026-11-21T08:00:01.000Z",
  finishedAt: null,
  shareId: null,
  expiresAt: "2027-02-19T08:00:00.000Z",
  startedBy: { kind: "screen" },
  thumbnailId: null,
  ...part,
});

/** A running crawl of a documentation site. */
export const makeCrawl = (part: Partial<OwnJob> = {}): OwnJob =>
  makeJob({
    kind: "crawl",
    type: "extract",
    crawl: {
      url: "https://docs.test/guides",
      limit: 50,
      maxDepth: 5,
      scope: "site",
      subdomains: false,
      sitemap: "include",
      include: ["/guides/**"],
      exclude: [],
      ignoreQuery: false,
      delaySeconds: 1,
      disallowed: 2,
      isWatched: false,
      sitemapProblems: [],
    },
    uses: { reserved: 50, committed: 1, released: 0 },
    ...part,
  });

/** An item that waits. */
export const makeItem = (position: number, part: Partial<JobItem> = {}): JobItem => ({
  id: `itm_${position}`,
  position,
  input: `https://${position}.test/`,
  state: "queued",
  attempts: 0,
  error: null,
  charged: false,
  unchangedBy: null,
  capture: null,
  checkId: null,
  startedAt: null,
  finishedAt: null,
  ...part,
});

/** The preview of a list of two valid entries. */
export const makeValidation = (part: Partial<ListValidation> = {}): ListValidation => ({
  valid: 2,
  duplicateCount: 0,
  duplicates: [],
  refusedCount: 0,
  refused: [],
  truncated: 0,
  uses: 2,
  remaining: 197,
  startsLater: 0,
  ...part,
});

export const makeCapture = (id: string): NonNullable<JobItem["capture"]> => ({
  id,
  finalUrl: "https://0.test/",
  title: "A page",
  status: 200,
  contentType: "image/jpeg",
  sizeBytes: 236_000,
  file: { url: "https://site.test/file", expiresAt: "2026-11-22T08:00:00.000Z" },
});

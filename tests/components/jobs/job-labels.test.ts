import { expect, test } from "vitest";
import { jobTitle } from "#components/format/job-title.ts";
import { countsText, timeLeftText } from "#components/jobs/job-labels.ts";
import { makeCrawl, makeJob } from "./make-job.ts";

const START = Date.parse("2026-11-21T08:00:01.000Z");

test("jobTitle counts in the units of the job", () => {
  expect(jobTitle(makeJob({ total: 1 }))).toBe("1 screenshot");
  expect(jobTitle(makeJob({ total: 5_000, type: "extract" }))).toBe("5,000 extractions");
  expect(jobTitle(makeJob({ total: 2, type: null }))).toBe("2 name checks");
  expect(jobTitle(makeCrawl())).toBe("Crawl of docs.test");
});

test("countsText leaves out states without items", () => {
  expect(countsText(makeJob())).toBe("1 done");
  expect(countsText(makeCrawl({ total: 12, done: 10, failed: 2 }))).toBe("12 pages found: 10 done, 2 failed");
  expect(countsText(makeJob({ done: 0, failed: 2, canceled: 1 }))).toBe("0 done, 2 failed, 1 canceled");
});

test("timeLeftText estimates the time from the items that have ended", () => {
  const job = makeJob({ total: 200, done: 40 });
  expect(timeLeftText(job, START + 120_000)).toBe("About 8 min left");
  expect(timeLeftText(makeJob({ total: 200, done: 199 }), START + 120_000)).toBe("About a minute left");
  expect(timeLeftText(makeJob({ total: 200, done: 2 }), START + 120_000)).toBeNull();
  expect(timeLeftText(makeJob({ finishedAt: "2026-11-21T08:01:00.000Z" }))).toBeNull();
});

test("timeLeftText says how many pages a crawl opens at most", () => {
  expect(timeLeftText(makeCrawl())).toBe("Up to 50 pages");
});

test("timeLeftText says when a job that waits for the next day continues", () => {
  const text = timeLeftText(makeJob({ waitingUntil: "2026-11-22T00:00:00.000Z" }));
  expect(text).toMatch(/^Today's runs are used up\. Continues Nov 2[12], \d\d:\d\d\.$/);
});

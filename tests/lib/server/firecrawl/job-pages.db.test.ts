import { expect, test } from "vitest";
import { describeJob, PagesQuery } from "#server/firecrawl/job-pages.ts";
import { requireJob } from "#server/jobs/list-jobs.ts";
import { sql } from "#tests/support/database.ts";
import { listUrls, makeJobCaller, startCaptures, toUuid } from "../jobs/support.ts";

type Answer = { next: string | null; data: unknown[]; completed: number; total: number };

test("pages that do not fit into an answer follow at an absolute address of ours", async () => {
  const caller = await makeJobCaller();
  const id = toUuid((await startCaptures(caller, listUrls(60))).id);
  await sql`update job_items set state = 'done', finished_at = now() where job_id = ${id} and position < 55`;
  const row = await requireJob(caller.userId, id);
  const url = "https://tools.example/api/firecrawl/v2/batch/scrape/job_1";
  const first = (await describeJob(row, PagesQuery.parse({}), url)) as Answer;
  expect(first).toMatchObject({ status: "scraping", total: 60, next: `${url}?after=49` });
  const second = (await describeJob(row, PagesQuery.parse({ after: "49" }), url)) as Answer;
  expect(second.next).toBeNull();
});

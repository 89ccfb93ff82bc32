import { exportMethods } from "#server/http/handler.ts";
import { createListHandler } from "#server/http/job-routes.ts";
import { createCrawlJob } from "#server/jobs/create-job.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createListHandler(CreateCrawlJob, createCrawlJob),
});

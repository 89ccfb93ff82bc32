import { exportMethods } from "#server/http/handler.ts";
import { createListHandler } from "#server/http/job-routes.ts";
import { createCapturesJob } from "#server/jobs/create-job.ts";
import { CreateCapturesJob } from "#shared/jobs/contract.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createListHandler(CreateCapturesJob, createCapturesJob),
});

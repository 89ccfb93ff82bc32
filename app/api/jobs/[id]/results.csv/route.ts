import { exportMethods } from "#server/http/handler.ts";
import { createJobDownload } from "#server/http/job-routes.ts";
import { openResults } from "#server/jobs/results.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createJobDownload(openResults, "text/csv; charset=utf-8", "csv"),
});

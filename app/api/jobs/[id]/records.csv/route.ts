import { exportMethods } from "#server/http/handler.ts";
import { createJobDownload } from "#server/http/job-routes.ts";
import { openRecords } from "#server/jobs/records-csv.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createJobDownload(openRecords, "text/csv; charset=utf-8", "csv"),
});

import { exportMethods } from "#server/http/handler.ts";
import { createJobDownload } from "#server/http/job-routes.ts";
import { parseQuery } from "#server/http/params.ts";
import { openJobArchive } from "#server/jobs/results.ts";
import { ArchiveQuery } from "#shared/jobs/contract.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createJobDownload(
    (userId, id, request) => openJobArchive(userId, id, parseQuery(request, ArchiveQuery)),
    "application/zip",
    "zip",
  ),
});

import { downloadResponse } from "#server/http/download.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { openJobArchive } from "#server/jobs/results.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", params: PublicIdParams("job"), maxDuration },
    async ({ user, params }) =>
      downloadResponse(await openJobArchive(user.id, params.id), "application/zip", `job-${Date.now()}.zip`),
  ),
});

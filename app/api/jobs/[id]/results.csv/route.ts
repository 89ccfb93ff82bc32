import { downloadResponse } from "#server/http/download.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { openResults } from "#server/jobs/results.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", params: PublicIdParams("job"), maxDuration },
    async ({ user, params }) =>
      downloadResponse(
        await openResults(user.id, params.id),
        "text/csv; charset=utf-8",
        `job-${Date.now()}.csv`,
      ),
  ),
});

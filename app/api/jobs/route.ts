import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseQuery } from "#server/http/params.ts";
import { listOwnJobs } from "#server/jobs/list-jobs.ts";
import { PageQuery } from "#shared/api/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, async ({ user, request }) =>
    listOwnJobs(user.id, parseQuery(request, PageQuery)),
  ),
});

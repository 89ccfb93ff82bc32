import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams, parseQuery } from "#server/http/params.ts";
import { listJobItems } from "#server/jobs/list-jobs.ts";
import { ItemsQuery } from "#shared/jobs/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("job") }, async ({ user, params, request }) =>
    listJobItems(user.id, params.id, parseQuery(request, ItemsQuery)),
  ),
});

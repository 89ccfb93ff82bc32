import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams, parseQuery } from "#server/http/params.ts";
import { listSiteChanges } from "#server/jobs/sites/list-changes.ts";
import { ChangesQuery } from "#shared/schedules/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("schedule") }, ({ user, params, request }) =>
    listSiteChanges(user.id, params.id, parseQuery(request, ChangesQuery)),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams, parseQuery } from "#server/http/params.ts";
import { listScheduleResults } from "#server/jobs/schedules/list-schedules.ts";
import { RunsQuery } from "#shared/schedules/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: PublicIdParams("schedule") }, ({ user, params, request }) =>
    listScheduleResults(user.id, params.id, parseQuery(request, RunsQuery)),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseBefore } from "#server/http/params.ts";
import { listChecks } from "#server/name-check/history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    listChecks(user.id, parseBefore(request, "check")),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseCursorParam } from "#server/http/params.ts";
import { listChecks } from "#server/name-check/history.ts";
import { HISTORY_PAGE_SIZE } from "#server/usage/history-limits.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    listChecks(user.id, HISTORY_PAGE_SIZE, parseCursorParam(request)),
  ),
});

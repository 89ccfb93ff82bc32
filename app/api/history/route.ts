import { listHistory } from "#server/history/list-history.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseQuery } from "#server/http/params.ts";
import { HistoryQuery } from "#shared/history/query.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    listHistory(user.id, parseQuery(request, HistoryQuery)),
  ),
});

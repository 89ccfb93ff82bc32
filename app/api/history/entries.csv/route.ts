import { openEntries } from "#server/history/entries-csv.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseQuery } from "#server/http/params.ts";
import { downloadResponse } from "#server/http/send-file.ts";
import { HistoryFileQuery } from "#shared/history/query.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", maxDuration }, async ({ user, request }) =>
    downloadResponse(
      await openEntries(user.id, parseQuery(request, HistoryFileQuery)),
      "text/csv; charset=utf-8",
      `history-${Date.now()}.csv`,
    ),
  ),
});

import { listUserCaptures } from "#server/capture/history.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { parseCursorParam } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user, request }) =>
    listUserCaptures(user.id, parseCursorParam(request)),
  ),
});

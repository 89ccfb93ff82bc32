import { listUserCaptures } from "#server/capture/history.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listUserCaptures(user.id)),
});

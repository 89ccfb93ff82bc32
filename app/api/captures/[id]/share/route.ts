import { shareCapture } from "#server/capture/history.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";

const params = PublicIdParams("capture");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PUT: createHandler({ auth: "required", params }, ({ user, params: { id } }) =>
    shareCapture(user.id, id, true),
  ),
  DELETE: createHandler({ auth: "required", params }, ({ user, params: { id } }) =>
    shareCapture(user.id, id, false),
  ),
});

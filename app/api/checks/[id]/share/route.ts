import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { shareCheck } from "#server/name-check/history.ts";

const params = PublicIdParams("check");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PUT: createHandler({ auth: "required", params }, ({ user, params: { id } }) =>
    shareCheck(user.id, id, true),
  ),
  DELETE: createHandler({ auth: "required", params }, ({ user, params: { id } }) =>
    shareCheck(user.id, id, false),
  ),
});

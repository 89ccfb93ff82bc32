import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CheckParams } from "#server/http/params.ts";
import { deleteCheck, getCheck } from "#server/name-check/history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: CheckParams }, ({ user, params }) =>
    getCheck(user.id, params.id),
  ),
  DELETE: createHandler({ auth: "required", params: CheckParams }, async ({ user, params }) => {
    await deleteCheck(user.id, params.id);
    return { deleted: true };
  }),
});

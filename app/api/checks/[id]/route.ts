import { createHandler, exportMethods } from "#server/http/handler.ts";
import { UuidParams } from "#server/http/params.ts";
import { deleteCheck, getCheck } from "#server/name-check/history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: UuidParams }, ({ user, params }) =>
    getCheck(user.id, params.id),
  ),
  DELETE: createHandler({ auth: "required", params: UuidParams }, async ({ user, params }) => {
    await deleteCheck(user.id, params.id);
    return { deleted: true };
  }),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { deleteCheck, getCheck } from "#server/name-check/history.ts";

const params = PublicIdParams("check");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params }, ({ user, params: { id } }) => getCheck(user.id, id)),
  DELETE: createHandler({ auth: "required", params }, async ({ user, params: { id } }) => {
    await deleteCheck(user.id, id);
    return { deleted: true };
  }),
});

import { endpoint, route } from "#server/http/handler.ts";
import { CheckPath } from "#server/http/params.ts";
import { deleteCheck, getCheck } from "#server/name-check/history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: CheckPath }, ({ user, params }) => getCheck(user.id, params.id)),
  DELETE: route({ user: "required", params: CheckPath }, async ({ user, params }) => {
    await deleteCheck(user.id, params.id);
    return { deleted: true };
  }),
});

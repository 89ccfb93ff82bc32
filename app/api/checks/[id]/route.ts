import { deleteCheck } from "#lib/domains/history/delete-check.ts";
import { getCheck } from "#lib/domains/history/get-check.ts";
import { CheckPath } from "#lib/domains/history/path.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: CheckPath }, ({ user, params }) => getCheck(user.id, params.id)),
  DELETE: route({ user: "required", params: CheckPath }, async ({ user, params }) => {
    await deleteCheck(user.id, params.id);
    return { deleted: true };
  }),
});

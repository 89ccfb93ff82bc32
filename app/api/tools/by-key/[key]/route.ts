import { getToolAccess } from "#lib/access/get-tool-access.ts";
import { ToolPath } from "#lib/catalog/path.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: ToolPath }, ({ user, params }) =>
    getToolAccess(user.id, params.key),
  ),
});

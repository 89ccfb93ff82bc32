import { endpoint, route } from "#server/http/handler.ts";
import { ToolPath } from "#server/http/params.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", params: ToolPath }, ({ user, params }) =>
    getToolAccess(user.id, params.key),
  ),
});

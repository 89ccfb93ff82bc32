import { createHandler, exportMethods } from "#server/http/handler.ts";
import { ToolParams } from "#server/http/params.ts";
import { getToolAccess } from "#server/usage/read-usage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required", params: ToolParams }, ({ user, params }) =>
    getToolAccess(user.id, params.key),
  ),
});

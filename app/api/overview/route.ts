import { createHandler, exportMethods } from "#server/http/handler.ts";
import { getOverview, updateOverview } from "#server/overview/overview.ts";
import { UpdateOverview } from "#shared/overview/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => getOverview(user.id)),
  PATCH: createHandler(
    { auth: "required", body: UpdateOverview, rateLimit: { name: "overview", perMinute: 60 } },
    ({ user, body }) => updateOverview(user.id, body),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { getDailyUsage } from "#server/usage/read-usage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => getDailyUsage(user.id)),
});

import { endpoint, route } from "#server/http/handler.ts";
import { getDailyUsage } from "#server/usage/read-usage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => getDailyUsage(user.id)),
});

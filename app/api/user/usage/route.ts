import { endpoint, route } from "#lib/http.ts";
import { getDailyUsage } from "#lib/usage/get-daily-usage.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => getDailyUsage(user.id)),
});

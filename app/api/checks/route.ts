import { endpoint, route } from "#server/http/handler.ts";
import { listChecks } from "#server/name-check/history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => listChecks(user.id)),
});

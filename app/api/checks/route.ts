import { listChecks } from "#lib/domains/history/list-checks.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => listChecks(user.id)),
});

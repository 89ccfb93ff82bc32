import { endpoint, route } from "#lib/http.ts";
import { listHistory } from "#lib/inspector/history/list-history.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => listHistory(user.id)),
});

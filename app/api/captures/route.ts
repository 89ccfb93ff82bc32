import { listHistory } from "#server/capture/history.ts";
import { endpoint, route } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required" }, ({ user }) => listHistory(user.id)),
});

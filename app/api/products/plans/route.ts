import { listPlans } from "#server/catalog/catalog.ts";
import { endpoint, route } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "optional" }, ({ user }) => listPlans(user)),
});

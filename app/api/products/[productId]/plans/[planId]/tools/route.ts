import { listPlanTools } from "#server/catalog/catalog.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { PlanPath } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "optional", params: PlanPath }, ({ user, params }) =>
    listPlanTools(user, params.productId, params.planId),
  ),
});

import { listPlanTools } from "#lib/catalog/list-plans.ts";
import { PlanPath } from "#lib/catalog/path.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "optional", params: PlanPath }, ({ user, params }) =>
    listPlanTools(user, params.productId, params.planId),
  ),
});

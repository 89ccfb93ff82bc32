import { listPlanTools } from "#server/catalog/catalog.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PlanParams } from "#server/http/params.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "optional", params: PlanParams }, ({ user, params }) =>
    listPlanTools(user, params.productId, params.planId),
  ),
});

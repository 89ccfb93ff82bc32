import { grantFirstPlan } from "#server/billing/first-run.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { FirstRunRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", body: FirstRunRequest, rateLimit: { name: "subscription", perMinute: 20 } },
    ({ user, body }) => grantFirstPlan(user.id, body.productId),
  ),
});

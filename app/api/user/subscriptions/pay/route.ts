import { paySubscription } from "#server/billing/subscriptions.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PaySubscriptionRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      body: PaySubscriptionRequest,
      rateLimit: { name: "checkout", perMinute: 20 },
    },
    ({ user, body }) => paySubscription(user.id, body.planId),
  ),
});

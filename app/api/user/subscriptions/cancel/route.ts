import { cancelSubscription } from "#server/billing/subscriptions.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CancelSubscriptionRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      body: CancelSubscriptionRequest,
      rateLimit: { name: "subscription", perMinute: 20 },
    },
    ({ user, body }) => cancelSubscription(user.id, body.planId),
  ),
});

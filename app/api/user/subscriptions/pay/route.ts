import { paySubscription } from "#server/billing/subscriptions.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { PaySubscriptionRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    {
      user: "required",
      body: PaySubscriptionRequest,
      rateLimit: { name: "checkout", perMinute: 20 },
    },
    ({ user, body }) => paySubscription(user.id, body.planId),
  ),
});

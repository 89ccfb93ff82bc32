import { cancelSubscription } from "#server/billing/subscriptions.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { CancelSubscriptionRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    {
      user: "required",
      body: CancelSubscriptionRequest,
      rateLimit: { name: "subscription", perMinute: 20 },
    },
    ({ user, body }) => cancelSubscription(user.id, body.planId),
  ),
});

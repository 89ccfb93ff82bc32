import { cancelSubscription } from "#lib/billing/cancel-subscription.ts";
import { endpoint, route } from "#lib/http.ts";
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

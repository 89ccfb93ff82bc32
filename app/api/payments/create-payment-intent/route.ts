import { startPurchase } from "#server/billing/checkout.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { CreatePaymentIntentRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    {
      user: "required",
      body: CreatePaymentIntentRequest,
      rateLimit: { name: "checkout", perMinute: 20 },
    },
    ({ user, body }) => startPurchase(user, body.planId),
  ),
});

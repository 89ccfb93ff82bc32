import { startCheckout } from "#server/billing/checkout.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { CreatePaymentIntentRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      body: CreatePaymentIntentRequest,
      rateLimit: { name: "checkout", perMinute: 20 },
    },
    ({ user, body }) => startCheckout(user, body.planId, body.promotionCode),
  ),
});

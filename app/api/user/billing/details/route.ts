import { saveBillingDetails } from "#server/billing/billing-details.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { BillingDetails } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler(
    { auth: "required", body: BillingDetails, rateLimit: { name: "billing-details", perMinute: 10 } },
    ({ user, body }) => saveBillingDetails(user, body),
  ),
});

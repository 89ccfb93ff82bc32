import { getBillingHistory } from "#server/billing/invoices.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler(
    { auth: "required", rateLimit: { name: "billing", perMinute: 60 } },
    ({ user, request }) => getBillingHistory(user.id, new URL(request.url).searchParams.get("cursor")),
  ),
});

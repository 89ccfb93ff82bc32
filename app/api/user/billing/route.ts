import { getBillingHistory } from "#lib/billing/get-billing-history.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", rateLimit: { name: "billing", perMinute: 60 } }, ({ user, request }) =>
    getBillingHistory(user.id, new URL(request.url).searchParams.get("cursor")),
  ),
});

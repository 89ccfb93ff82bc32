import { BillingCursor } from "#lib/billing/contract.ts";
import { getBillingHistory } from "#lib/billing/get-billing-history.ts";
import { AppError } from "#lib/errors.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  GET: route({ user: "required", rateLimit: { name: "billing", perMinute: 60 } }, ({ user, request }) => {
    const cursor = BillingCursor.safeParse(new URL(request.url).searchParams.get("cursor") ?? undefined);
    if (!cursor.success) throw new AppError("invalid", "cursor is not one");
    return getBillingHistory(user.id, cursor.data);
  }),
});

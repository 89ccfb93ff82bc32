import { changeCard } from "#lib/billing/change-card.ts";
import { endpoint, route } from "#lib/http.ts";
import { ChangeCardRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: ChangeCardRequest, rateLimit: { name: "card", perMinute: 10 } },
    ({ user, body }) => changeCard(user.id, body.setupIntentId),
  ),
});

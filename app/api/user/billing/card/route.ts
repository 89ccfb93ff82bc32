import { changeCard } from "#server/billing/cards.ts";
import { endpoint, route } from "#server/http/handler.ts";
import { ChangeCardRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: ChangeCardRequest, rateLimit: { name: "card", perMinute: 10 } },
    ({ user, body }) => changeCard(user.id, body.setupIntentId),
  ),
});

import { setDefaultCard } from "#server/billing/cards.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { ChangeCardRequest } from "#shared/billing/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler(
    { auth: "required", body: ChangeCardRequest, rateLimit: { name: "card", perMinute: 10 } },
    ({ user, body }) => setDefaultCard(user.id, body.setupIntentId),
  ),
});

import { setUpCard } from "#lib/billing/set-up-card.ts";
import { EmptyRequest } from "#lib/http/empty-request.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "card", perMinute: 10 } },
    ({ user }) => setUpCard(user),
  ),
});

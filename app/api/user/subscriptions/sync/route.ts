import { EmptyRequest } from "#lib/billing/contract.ts";
import { syncUser } from "#lib/billing/sync-user.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "sync", perMinute: 60 } },
    async ({ user }) => ({ payment: await syncUser(user.id) }),
  ),
});

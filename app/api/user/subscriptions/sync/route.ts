import { syncUser } from "#lib/billing/sync-user.ts";
import { EmptyRequest } from "#lib/http/empty-request.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "sync", perMinute: 60 } },
    async ({ user }) => ({ payment: await syncUser(user.id) }),
  ),
});

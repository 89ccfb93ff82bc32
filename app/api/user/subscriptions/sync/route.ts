import { syncUser } from "#server/billing/sync.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { endpoint, route } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "sync", perMinute: 60 } },
    async ({ user }) => ({ payment: await syncUser(user.id) }),
  ),
});

import { deleteAccount } from "#server/account.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { endpoint, route } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "delete-account", perMinute: 5 } },
    ({ user }) => deleteAccount(user.id),
  ),
});

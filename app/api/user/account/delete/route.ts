import { deleteAccount } from "#lib/auth/delete-account.ts";
import { EmptyRequest } from "#lib/http/empty-request.ts";
import { endpoint, route } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: route(
    { user: "required", body: EmptyRequest, rateLimit: { name: "delete-account", perMinute: 5 } },
    ({ user }) => deleteAccount(user.id),
  ),
});

import { deleteAccount } from "#server/account/delete-account.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", body: EmptyRequest, rateLimit: { name: "delete-account", perMinute: 5 } },
    ({ user }) => deleteAccount(user.id),
  ),
});

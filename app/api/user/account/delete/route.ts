import { deleteAccount } from "#server/account/delete-account.ts";
import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";

export const maxDuration = 300;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      maxDuration,
      body: EmptyRequest,
      rateLimit: { name: "delete-account", perMinute: 5 },
    },
    ({ user }) => deleteAccount(user.id),
  ),
});

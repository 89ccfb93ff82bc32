import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { removeRecipient } from "#server/notifications/mail/recipients.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  DELETE: createHandler({ auth: "required", params: PublicIdParams("recipient") }, ({ user, params }) =>
    removeRecipient(user.id, params.id),
  ),
});

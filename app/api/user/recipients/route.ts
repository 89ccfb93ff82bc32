import { createHandler, exportMethods } from "#server/http/handler.ts";
import { addRecipient, listRecipients } from "#server/notifications/mail/recipients.ts";
import { AddRecipient } from "#shared/notifications/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listRecipients(user.id)),
  POST: createHandler(
    { auth: "required", body: AddRecipient, rateLimit: { name: "change-recipient", perMinute: 20 } },
    ({ user, body }) => addRecipient(user, body),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { confirmRecipient } from "#server/notifications/mail/recipients.ts";
import { ConfirmRecipient } from "#shared/notifications/contract.ts";

/** The button of the page that a confirmation mail links to. Opening the link confirms nothing: mail scanners do. */
export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "none", body: ConfirmRecipient, rateLimit: { name: "confirm-recipient", perMinute: 60 } },
    ({ body }) => confirmRecipient(body.token),
  ),
});

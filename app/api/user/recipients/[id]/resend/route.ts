import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { resendConfirmation } from "#server/notifications/mail/recipients.ts";

const rateLimit = { name: "change-recipient", perMinute: 20 };

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", params: PublicIdParams("recipient"), body: EmptyRequest, rateLimit },
    ({ user, params }) => resendConfirmation(user, params.id),
  ),
});

import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { sendTestEvent } from "#server/notifications/webhooks/deliveries.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    { auth: "required", params: PublicIdParams("webhook"), body: EmptyRequest },
    ({ user, params }) => sendTestEvent(user.id, params.id),
  ),
});

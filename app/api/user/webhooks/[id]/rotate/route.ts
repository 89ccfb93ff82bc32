import { EmptyRequest } from "#server/http/body.ts";
import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { rotateSecret } from "#server/notifications/webhooks/update-webhook.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createHandler(
    {
      auth: "required",
      params: PublicIdParams("webhook"),
      body: EmptyRequest,
      rateLimit: { name: "change-webhook", perMinute: 20 },
    },
    ({ user, params }) => rotateSecret(user.id, params.id),
  ),
});

import { createHandler, exportMethods } from "#server/http/handler.ts";
import { PublicIdParams } from "#server/http/params.ts";
import { deleteWebhook, updateWebhook } from "#server/notifications/webhooks/update-webhook.ts";
import { UpdateWebhook } from "#shared/webhooks/contract.ts";

const params = PublicIdParams("webhook");

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  PATCH: createHandler(
    { auth: "required", params, body: UpdateWebhook, rateLimit: { name: "change-webhook", perMinute: 20 } },
    (call) => updateWebhook(call.user.id, call.params.id, call.body),
  ),
  DELETE: createHandler({ auth: "required", params }, (call) => deleteWebhook(call.user.id, call.params.id)),
});

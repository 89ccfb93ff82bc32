import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createWebhook } from "#server/notifications/webhooks/create-webhook.ts";
import { listWebhooks } from "#server/notifications/webhooks/list-webhooks.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listWebhooks(user.id)),
  POST: createHandler(
    { auth: "required", body: CreateWebhook, rateLimit: { name: "change-webhook", perMinute: 20 } },
    ({ user, body }) => createWebhook(user.id, body),
  ),
});

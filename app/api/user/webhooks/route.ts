import { createHandler, exportMethods } from "#server/http/handler.ts";
import { createWebhook, listWebhooks } from "#server/notifications/webhooks/manage-endpoints.ts";
import { CreateWebhook } from "#shared/webhooks/contract.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  GET: createHandler({ auth: "required" }, ({ user }) => listWebhooks(user.id)),
  POST: createHandler(
    { auth: "required", body: CreateWebhook, rateLimit: { name: "change-webhook", perMinute: 20 } },
    ({ user, body }) => createWebhook(user.id, body),
  ),
});

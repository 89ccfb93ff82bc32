import { handleWebhook } from "#server/billing/webhook.ts";
import { createRawHandler, exportMethods } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createRawHandler(({ bytes, request }) =>
    handleWebhook(bytes, request.headers.get("stripe-signature")),
  ),
});

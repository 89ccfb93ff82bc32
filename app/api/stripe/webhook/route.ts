import { receiveWebhook } from "#server/billing/webhook.ts";
import { endpoint, rawRoute } from "#server/http/handler.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: rawRoute(({ bytes, request }) => receiveWebhook(bytes, request.headers.get("stripe-signature"))),
});

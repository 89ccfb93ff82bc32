import { receiveWebhook } from "#lib/billing/receive-webhook.ts";
import { endpoint, rawRoute } from "#lib/http.ts";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = endpoint({
  POST: rawRoute(({ bytes, request }) => receiveWebhook(bytes, request.headers.get("stripe-signature"))),
});

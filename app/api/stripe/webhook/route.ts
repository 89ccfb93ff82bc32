import { after } from "next/server";
import { drainStripeSync } from "#server/billing/process-events.ts";
import { handleWebhook } from "#server/billing/webhook.ts";
import { createRawHandler, exportMethods } from "#server/http/handler.ts";
import { env } from "#server/platform/env.ts";

export const maxDuration = 60;

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = exportMethods({
  POST: createRawHandler(async ({ bytes, request }) => {
    const received = await handleWebhook(bytes, request.headers.get("stripe-signature"));
    // Elsewhere a worker processes the event.
    if (env.VERCEL) after(() => drainStripeSync(maxDuration));
    return received;
  }),
});

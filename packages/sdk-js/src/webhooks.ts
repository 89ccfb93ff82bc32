import { decodeBase64, importKey } from "./encoding.ts";
import { WebhookVerificationError } from "./errors.ts";
import type { webhooks } from "./openapi.ts";

/** The event of a webhook message; `type` says which `data` it has. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type]["post"]["requestBody"]["content"]["application/json"];
}[keyof webhooks];

type HeaderValues = Headers | Record<string, string | string[] | undefined>;

export type VerifyOptions = {
  /** Seconds that the message may differ from the clock; 300 by default. */
  toleranceSeconds?: number;
  /** The clock, in milliseconds. */
  now?: () => number;
};

function getHeader(headers: HeaderValues, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : findHeader(headers, name);
  if (typeof value !== "string") throw new WebhookVerificationError(`The header ${name} is missing`);
  return value;
}

const findHeader = (headers: Exclude<HeaderValues, Headers>, name: string) =>
  Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];

/**
 * Verifies a webhook message by Standard Webhooks.
 * @param payload the body exactly as it was received
 * @param headers those of the request
 * @param secret of the webhook, `whsec_...`
 * @returns the event
 * @throws WebhookVerificationError when the signature is wrong or the message is too old
 */
export async function verifyWebhook(
  payload: string | Uint8Array,
  headers: HeaderValues,
  secret: string,
  { toleranceSeconds = 300, now = Date.now }: VerifyOptions = {},
): Promise<WebhookEvent> {
  const id = getHeader(headers, "webhook-id");
  const timestamp = getHeader(headers, "webhook-timestamp");
  const age = Math.abs(now() / 1000 - Number(timestamp));
  if (!(age <= toleranceSeconds)) throw new WebhookVerificationError("The message is too old or too new");
  const secretBytes = decodeBase64(secret.replace(/^whsec_/, ""));
  if (!secretBytes || secretBytes.length === 0)
    throw new TypeError("The secret of the webhook is not base64");
  const key = await importKey(secretBytes);
  const body = typeof payload === "string" ? payload : new TextDecoder().decode(payload);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  for (const entry of getHeader(headers, "webhook-signature").split(" ")) {
    const signature = entry.startsWith("v1,") ? decodeBase64(entry.slice(3)) : null;
    // The comparison takes the same time wherever the signatures differ.
    if (signature && (await crypto.subtle.verify("HMAC", key, signature, signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookVerificationError("No signature is that of the message");
}

import "server-only";
import { readEvent } from "#lib/outside/stripe/door.ts";
import { handleEvent } from "./handle-event.ts";

/**
 * Takes one delivery of the payment provider.
 * @throws AppError `invalid` when it was not signed by the provider, just now; whatever went wrong with the work, so
 *   that the answer makes the provider deliver it again
 */
export async function receiveWebhook(
  payload: Uint8Array,
  signature: string | null,
): Promise<{ received: true }> {
  await handleEvent(readEvent(payload, signature));
  return { received: true };
}

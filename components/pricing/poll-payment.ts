import { api } from "#client/api.ts";
import type { PaymentProgress, SyncSubscriptionsResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Number of polls and the interval in milliseconds. */
export const POLL = { times: 8, everyMs: 1_250 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Syncs the user's subscriptions and polls while a payment is being confirmed.
 * @param onProgress called with every response
 * @returns the last response; `none` if the server failed
 */
export async function pollPayment(
  isHere: () => boolean,
  onProgress: (progress: PaymentProgress) => void = () => {},
  poll = POLL,
): Promise<PaymentProgress> {
  let payment: PaymentProgress = "none";
  for (let i = 0; i < poll.times && isHere(); i += 1) {
    if (i > 0) await pause(poll.everyMs);
    try {
      ({ payment } = await api.post<SyncSubscriptionsResponse>(apiPaths.syncSubscriptions, {}));
    } catch {
      return payment;
    }
    if (isHere()) onProgress(payment);
    if (payment !== "confirming") break;
  }
  return payment;
}

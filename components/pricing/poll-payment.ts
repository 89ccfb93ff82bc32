import { api } from "#client/api.ts";
import type { PaymentProgress, SyncSubscriptionsResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** How often, and how long between, the server is asked whether the payment has arrived. */
export const POLL = { times: 8, everyMs: 1_250 };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Has this person's plans brought up to date, and asks again while a payment is being confirmed.
 * @param onProgress told of every answer
 * @returns the last answer; `none` when the server could not say
 */
export async function pollPayment(
  isHere: () => boolean,
  onProgress: (progress: PaymentProgress) => void,
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

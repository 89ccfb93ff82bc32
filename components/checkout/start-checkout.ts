import { ApiError, api, getErrorMessage } from "#client/api.ts";
import type { CreatePaymentIntentResponse, PaySubscriptionResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** Result of starting a checkout. */
export type CheckoutResult =
  | { kind: "begun"; answer: CreatePaymentIntentResponse }
  | { kind: "no-plan" }
  | { kind: "signed-out" }
  /** The user has this plan or a better one. */
  | { kind: "conflict"; message: string }
  | { kind: "failed"; message: string };

/** Starts the checkout of a plan, or of its open invoice. Never throws; errors become a result. */
export async function startCheckout(planId: number, paysInvoice = false): Promise<CheckoutResult> {
  const path = paysInvoice ? apiPaths.paySubscription : apiPaths.createPaymentIntent;
  try {
    const answer = await api.post<CreatePaymentIntentResponse | PaySubscriptionResponse>(path, { planId });
    return { kind: "begun", answer };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 404) return { kind: "no-plan" };
    if (status === 401) return { kind: "signed-out" };
    const message = getErrorMessage(error);
    if (status === 409 && message) return { kind: "conflict", message };
    return { kind: "failed", message: message ?? "Failed to create payment" };
  }
}

import { ApiError, api, getErrorMessage } from "#client/api.ts";
import type { CreatePaymentIntentResponse, PaySubscriptionResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

/** How beginning to buy a plan can end. */
export type CheckoutResult =
  | { kind: "begun"; answer: CreatePaymentIntentResponse }
  | { kind: "no-plan" }
  | { kind: "signed-out" }
  /** They have this plan, or a better one. */
  | { kind: "conflict"; message: string }
  | { kind: "failed"; message: string };

/**
 * Begins to buy a plan, or to pay the open invoice of one. Never throws: every failure is one of the outcomes.
 */
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

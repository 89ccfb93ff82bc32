import { ApiError, api, getErrorMessage } from "#client/api.ts";
import type { CreatePaymentIntentResponse, PaySubscriptionResponse } from "#shared/billing/contract.ts";
import { apiPaths } from "#shared/paths.ts";

export type CheckoutRequest = {
  planId: number;
  /** Pays the open invoice of the user's plan instead of buying it. */
  paysInvoice: boolean;
  /** Absent to keep the code of the open checkout, empty to remove it. */
  promotionCode?: string;
};

/** Result of starting a checkout. */
export type CheckoutResult =
  | { kind: "begun"; answer: CreatePaymentIntentResponse }
  | { kind: "no-plan" }
  | { kind: "signed-out" }
  /** The user has this plan or a better one. */
  | { kind: "conflict"; message: string }
  /** The promotion code does not apply. */
  | { kind: "refused"; message: string }
  | { kind: "failed"; message: string };

function toResult(error: unknown): CheckoutResult {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 404) return { kind: "no-plan" };
  if (status === 401) return { kind: "signed-out" };
  const message = getErrorMessage(error);
  if (status === 409 && message) return { kind: "conflict", message };
  if (status === 400 && message) return { kind: "refused", message };
  return { kind: "failed", message: message ?? "Failed to create payment" };
}

/** Starts the checkout of a plan, or of its open invoice. Never throws; errors become a result. */
export async function startCheckout({ paysInvoice, ...request }: CheckoutRequest): Promise<CheckoutResult> {
  const path = paysInvoice ? apiPaths.paySubscription : apiPaths.createPaymentIntent;
  try {
    const answer = await api.post<CreatePaymentIntentResponse | PaySubscriptionResponse>(path, request);
    return { kind: "begun", answer };
  } catch (error) {
    return toResult(error);
  }
}

import type { CreatePaymentIntentResponse } from "#lib/billing/contract.ts";
import { ApiError, api, readMessage } from "#lib/browser/api.ts";
import { apiPaths } from "#lib/paths.ts";

/** How beginning to buy a plan can end. */
export type PaymentStart =
  | { kind: "begun"; answer: CreatePaymentIntentResponse }
  | { kind: "no-plan" }
  | { kind: "signed-out" }
  | { kind: "failed"; message: string };

/** Begins to buy a plan. Never throws: every failure is one of the outcomes. */
export async function createPayment(planId: number): Promise<PaymentStart> {
  try {
    return {
      kind: "begun",
      answer: await api.post<CreatePaymentIntentResponse>(apiPaths.createPaymentIntent, { planId }),
    };
  } catch (error) {
    const status = error instanceof ApiError ? error.status : 0;
    if (status === 404) return { kind: "no-plan" };
    if (status === 401) return { kind: "signed-out" };
    return { kind: "failed", message: readMessage(error) ?? "Failed to create payment" };
  }
}

import * as z from "zod/mini";
import type { BillingCycle } from "#shared/catalog/contract.ts";

/** Contracts of the billing endpoints. Amounts are US cents, times are ISO 8601. */

const PlanId = z
  .number({ error: "planId must be a whole number" })
  .check(z.int("planId must be a whole number"), z.positive("planId must be positive"), z.lte(2_147_483_647));

export const CreatePaymentIntentRequest = z.object({ planId: PlanId });
export const CancelSubscriptionRequest = z.object({ planId: PlanId });
export const ResumeSubscriptionRequest = z.object({ planId: PlanId });
export const PaySubscriptionRequest = z.object({ planId: PlanId });

export const ChangeCardRequest = z.object({
  setupIntentId: z
    .string({ error: "setupIntentId must be a string" })
    .check(z.regex(/^seti_\w{1,250}$/, "setupIntentId is not a valid setup intent")),
});

/** Why no payment was needed; selects the text of the toast. */
export type FreeAccessReason =
  /** A free plan. */
  | "granted"
  /** A cancellation was revoked. */
  | "resumed"
  /** The proration credit covers the price of the new plan. */
  | "covered";

/** What the user is about to pay. The amounts come from Stripe's invoice. */
export type PaymentSummary = {
  planName: string;
  productName: string;
  dueTodayCents: number;
  /** Proration credit for the plan that this one replaces, already deducted. */
  creditCents: number;
  /** Charged per billing cycle from the next charge on. */
  thenCents: number;
  billingCycle: BillingCycle;
  /** Name of the plan that ends with this payment; null for a first purchase. */
  replaces: string | null;
  nextChargeAt: string;
  /** Pays the open invoice of a renewal that could not be charged. */
  paysOpenInvoice: boolean;
};

export type ConfirmablePayment = { clientSecret: string; summary: PaymentSummary };
export type CreatePaymentIntentResponse =
  | { freeAccess: true; outcome: FreeAccessReason }
  | ConfirmablePayment;
export type PaySubscriptionResponse = ConfirmablePayment;

export type CancelSubscriptionResponse = {
  /** End of access; null if there was none, e.g. for an incomplete subscription. */
  endsAt: string | null;
  /** Ended now, because a plan with an unpaid invoice has no paid time left. */
  immediate: boolean;
};

export type ResumeSubscriptionResponse = {
  /** The next charge; for a free plan the start of its next usage period. */
  renewsAt: string;
};

/** State of the latest payment; `none` if there is nothing to wait for. */
export type PaymentProgress = "none" | "confirming" | "confirmed" | "failed";
export type SyncSubscriptionsResponse = { payment: PaymentProgress };

export type CardOnFile = { brand: string; last4: string; expMonth: number; expYear: number };

/** A card on file with the product and plan names whose next charges it pays. */
export type ChargedCard = CardOnFile & { pays: string[] };

export type BillingInvoice = {
  id: string;
  createdAt: string;
  /** Product and plan, or Stripe's description if the plan is unknown. */
  description: string;
  /** null if the plan is unknown. */
  planId: number | null;
  totalCents: number;
  /** ISO 4217 code in lower case. */
  currency: string;
  status: "open" | "paid" | "void" | "uncollectible";
  /** Stripe's hosted invoice page with the receipt. */
  hostedUrl: string | null;
  pdfUrl: string | null;
};

/** Response of `GET /api/user/billing?cursor=`, newest invoices first. */
export type BillingHistory = {
  /** Usually one; plans bought with different cards keep them until the card is changed. */
  cards: ChargedCard[];
  invoices: BillingInvoice[];
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
};

export type CardSetupResponse = { clientSecret: string };
export type ChangeCardResponse = { card: CardOnFile };
export type DeleteAccountResponse = { deleted: true };

import * as z from "zod/mini";
import type { BillingCycle } from "#shared/catalog/contract.ts";

/** What the calls about money take and answer. Amounts are US cents, moments ISO 8601. */

const PlanId = z
  .number({ error: "planId must be a whole number" })
  .check(z.int("planId must be a whole number"), z.positive("planId must be positive"), z.lte(2_147_483_647));

export const CreatePaymentIntentRequest = z.object({ planId: PlanId });
export const CancelSubscriptionRequest = z.object({ planId: PlanId });
export const ResumeSubscriptionRequest = z.object({ planId: PlanId });
export const PaySubscriptionRequest = z.object({ planId: PlanId });

export const ChangeCardRequest = z.object({
  setupIntentId: z
    .string({ error: "setupIntentId must be a text" })
    .check(z.regex(/^seti_\w{1,250}$/, "setupIntentId is not one")),
});

/** How access without a payment came about; the toast follows it. */
export type FreeAccessReason =
  /** A free plan. */
  | "granted"
  /** A plan that was to end goes on. */
  | "resumed"
  /** The credit for the old plan pays for the new one. */
  | "covered";

/** What the buyer is about to agree to. The amounts are those of the payment provider's own invoice. */
export type PaymentSummary = {
  planName: string;
  productName: string;
  dueTodayCents: number;
  /** Already taken off: the unused share of the plan that this one replaces. */
  creditCents: number;
  /** From the next charge on, each billing cycle. */
  thenCents: number;
  billingCycle: BillingCycle;
  /** Name of the plan that ends when this is paid; null for a first purchase. */
  replaces: string | null;
  nextChargeAt: string;
  /** The renewal of a plan they have could not be charged, and this pays it. */
  paysOpenInvoice: boolean;
};

export type ConfirmablePayment = { clientSecret: string; summary: PaymentSummary };
export type CreatePaymentIntentResponse =
  | { freeAccess: true; outcome: FreeAccessReason }
  | ConfirmablePayment;
export type PaySubscriptionResponse = ConfirmablePayment;

export type CancelSubscriptionResponse = {
  /** Access lasts until here; null when there was none, e.g. for a purchase that was never paid. */
  endsAt: string | null;
  /** Ended now: plans with an unpaid invoice have no paid time left. */
  immediate: boolean;
};

export type ResumeSubscriptionResponse = {
  /** The next charge; for a free plan the start of its next window. */
  renewsAt: string;
};

/** What became of the newest purchase: `none` when there is none to wait for. */
export type PaymentProgress = "none" | "confirming" | "confirmed" | "failed";
export type SyncSubscriptionsResponse = { payment: PaymentProgress };

export type CardOnFile = { brand: string; last4: string; expMonth: number; expYear: number };

/** A card on file with the plans, each as product and plan, whose next charges go to it. */
export type ChargedCard = CardOnFile & { pays: string[] };

export type BillingInvoice = {
  id: string;
  createdAt: string;
  /** Product and plan, or the provider's words where the plan is not known. */
  description: string;
  /** The plan it is for; null when it is not known. */
  planId: number | null;
  totalCents: number;
  /** Three letters, lower case. */
  currency: string;
  status: "open" | "paid" | "void" | "uncollectible";
  /** The provider's own page of the invoice, with its receipt. */
  hostedUrl: string | null;
  pdfUrl: string | null;
};

/** Answer of `GET /api/user/billing?cursor=`, newest invoices first. */
export type BillingHistory = {
  /** Mostly one; plans that were bought with different cards keep them until the card is changed. */
  cards: ChargedCard[];
  invoices: BillingInvoice[];
  /** Send it as `cursor` for the next page; null on the last. */
  nextCursor: string | null;
};

export type CardSetupResponse = { clientSecret: string };
export type ChangeCardResponse = { card: CardOnFile };
export type DeleteAccountResponse = { deleted: true };

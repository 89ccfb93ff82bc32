import * as z from "zod/mini";
import type { BillingCycle } from "#shared/catalog/contract.ts";
import { isOneLine, MAX_INTEGER } from "#shared/contract-fields.ts";

/** Contracts of the billing endpoints. Amounts are US cents, times are ISO 8601. */

const RowId = (name: string) =>
  z
    .number({ error: `${name} must be a whole number` })
    .check(
      z.int(`${name} must be a whole number`),
      z.positive(`${name} must be positive`),
      z.lte(MAX_INTEGER),
    );
const PlanId = RowId("planId");

export const CreatePaymentIntentRequest = z.object({
  planId: PlanId,
  /** Absent: the code of the open checkout stays. Empty: no code. */
  promotionCode: z.optional(
    z.string({ error: "promotionCode must be a string" }).check(z.trim(), z.maxLength(100)),
  ),
});
export const CancelSubscriptionRequest = z.object({ planId: PlanId });
export const ResumeSubscriptionRequest = z.object({ planId: PlanId });
export const SchedulePlanRequest = z.object({ planId: PlanId });
export const PaySubscriptionRequest = z.object({ planId: PlanId });

export const FirstRunRequest = z.object({ productId: RowId("productId") });

export type FirstRunResponse = {
  /** `granted`: the free plan; `has_access`: the user has a plan; `none`: the user had one, or there is no free plan. */
  outcome: "granted" | "has_access" | "none";
};

export const ChangeCardRequest = z.object({
  setupIntentId: z
    .string({ error: "setupIntentId must be a string" })
    .check(z.regex(/^seti_\w{1,250}$/, "setupIntentId is not a valid setup intent")),
});

/** Types of tax ids that the forms offer, by Stripe's names. */
export const TAX_ID_TYPES = [
  "us_ein",
  "eu_vat",
  "gb_vat",
  "au_abn",
  "br_cnpj",
  "ca_bn",
  "ch_vat",
  "in_gst",
  "jp_cn",
  "no_vat",
  "nz_gst",
  "sg_gst",
] as const;
export type TaxIdType = (typeof TAX_ID_TYPES)[number];

const MAX_COMPANY_NAME = 150;
const MAX_TAX_ID = 50;

/** What invoices name beside the email address. */
export const BillingDetails = z.object({
  companyName: z.nullable(
    z
      .string({ error: "companyName must be a string" })
      .check(
        z.trim(),
        z.minLength(1),
        isOneLine("The company name"),
        z.maxLength(MAX_COMPANY_NAME, "The company name is too long"),
      ),
  ),
  taxId: z.nullable(
    z.object({
      type: z.enum(TAX_ID_TYPES, { error: "Unknown type of tax ID" }),
      value: z
        .string({ error: "taxId.value must be a string" })
        .check(
          z.trim(),
          z.minLength(1),
          isOneLine("The tax ID"),
          z.maxLength(MAX_TAX_ID, "The tax ID is too long"),
        ),
    }),
  ),
});
export type BillingDetails = z.infer<typeof BillingDetails>;

/** Why no payment was needed; selects the text of the toast. */
export type FreeAccessReason =
  /** A free plan. */
  | "granted"
  /** A cancellation was revoked. */
  | "resumed"
  /** The proration credit covers the price of the new plan. */
  | "covered"
  /** The promotion code covers the first payment. */
  | "promoted";

/** A promotion code, or a discount that an open invoice has already. */
export type Discount = {
  /** Already deducted from what is due. */
  cents: number;
  /** Null for a discount of an open invoice. */
  code: string | null;
  /** Discounted payments, the first one included; null for all of them. */
  payments: number | null;
};

/** What the user is about to pay. The amounts come from Stripe's invoice. */
export type PaymentSummary = {
  planName: string;
  productName: string;
  dueTodayCents: number;
  /** Proration credit for the plan that this one replaces, already deducted. */
  creditCents: number;
  discount: Discount | null;
  /** Charged per billing cycle from the next charge on, or after the discounted payments. */
  thenCents: number;
  billingCycle: BillingCycle;
  /** Name of the plan that ends with this payment; null for a first purchase. */
  replaces: string | null;
  nextChargeAt: string;
  /** Pays the open invoice of a renewal that could not be charged. */
  paysOpenInvoice: boolean;
  /** What the plan contains. */
  includes: { tools: { name: string; usageLimit: number | null }[]; features: string[] };
  billingDetails: BillingDetails;
};

export type ConfirmablePayment = {
  clientSecret: string;
  /** Opens the card form with the customer's saved cards; null when Stripe refused. */
  customerSession: { clientSecret: string; savedCards: number } | null;
  summary: PaymentSummary;
};
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

/** When the scheduled plan starts. */
export type SchedulePlanResponse = { startsAt: string };
export type UnschedulePlanResponse = {
  /** The next charge of the plan that stays. */
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
  billingDetails: BillingDetails;
  invoices: BillingInvoice[];
  /** The `cursor` of the next page; null on the last one. */
  nextCursor: string | null;
};

export type CardSetupResponse = { clientSecret: string };
export type ChangeCardResponse = { card: CardOnFile };
export type DeleteAccountResponse = { deleted: true };

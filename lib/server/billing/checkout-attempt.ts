import type { PurchasablePlan } from "#db/queries/catalog.ts";
import {
  type CheckoutAttempt,
  expireAttempt,
  insertAttempt,
  listCreditedAttempts,
} from "#db/queries/checkout-attempts.ts";
import type { CurrentSubscription } from "#db/queries/subscriptions.ts";
import {
  findPrice,
  type PromotionCode,
  type StripeCustomerState,
  type SubscriptionParameters,
} from "#server/integrations/stripe/index.ts";
import type { BillingDetails } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { computeUpgradeCredit, getRetainedCents } from "./upgrade-credit.ts";

/** A user and their Stripe customer, with its state as just fetched. */
export type SyncedCustomer = { userId: string; customerId: string; remote: StripeCustomerState };

/** Everything that a checkout attempt sends to Stripe, stored so that a retry repeats it exactly. */
export type CheckoutParameters = SubscriptionParameters & {
  creditedInvoiceId: string | null;
  /** Unused part of that invoice in cents. Exceeds the credit when the new plan costs less. */
  prorationCreditCents: number;
  /** Part of that invoice's payment not refunded, in cents. A later refund invalidates the credit. */
  retainedCents: number;
  /** What the first invoice names; Stripe copies it when the subscription is created. */
  billingDetails?: BillingDetails;
};

/** What a promotion code takes off a price, in cents. */
function computeDiscount(promotion: PromotionCode | null, priceCents: number): number {
  if (!promotion) return 0;
  const off = promotion.amountOffCents ?? Math.round((priceCents * (promotion.percentOff ?? 0)) / 100);
  return Math.min(off, priceCents);
}

/** The id of the plan's price at Stripe. Throws when it differs from the price we display. */
export async function getMatchingPriceId(plan: PurchasablePlan): Promise<string> {
  const price = await findPrice(plan.id);
  if (price?.priceCents === plan.priceCents && price.billingCycle === plan.billingCycle) return price.id;
  const cause = new Error(
    `Stripe's price of plan ${plan.id} is missing or differs: run npm run billing:sync-prices`,
  );
  throw new AppError("upstream_failed", "This plan cannot be bought at the moment. Nothing was charged.", {
    cause,
  });
}

/** Expires the user's open upgrades whose credit has since been refunded or disputed. */
export async function expireAttemptsWithLostCredit(userId: string): Promise<void> {
  const attempts = await listCreditedAttempts(userId);
  for (const { id, parameters } of attempts.filter(({ state }) => state === "open")) {
    const { creditedInvoiceId, retainedCents } = parameters as CheckoutParameters;
    if (creditedInvoiceId && (await getRetainedCents(creditedInvoiceId)) < retainedCents)
      await expireAttempt(id);
  }
}

/**
 * Inserts a checkout attempt with everything its price depends on, before any Stripe object exists.
 * @returns null when another attempt for the product was opened concurrently
 * @throws AppError `upstream_failed` when Stripe's price differs from the plan's
 */
export async function createCheckoutAttempt(
  customer: SyncedCustomer,
  current: CurrentSubscription | null,
  plan: PurchasablePlan,
  promotion: PromotionCode | null,
): Promise<CheckoutAttempt | null> {
  const { userId, customerId, remote } = customer;
  const credit = await computeUpgradeCredit(current, remote);
  const parameters: CheckoutParameters = {
    customerId,
    userId,
    planId: plan.id,
    priceId: await getMatchingPriceId(plan),
    creditCents: Math.min(credit.unused, plan.priceCents - computeDiscount(promotion, plan.priceCents)),
    prorationCreditCents: credit.unused,
    creditedInvoiceId: credit.creditedInvoiceId,
    retainedCents: credit.retainedCents,
    couponName: "Unused part of your plan",
    promotion,
    billingDetails: remote.billingDetails,
  };
  const { productId, priceCents: amountCents } = plan;
  const replacesSubscriptionId = current?.stripeSubscriptionId ?? null;
  // The credit is only valid within the billing period it was computed for.
  const creditEndsAt = credit.unused > 0 ? (current?.currentPeriodEnd ?? null) : null;
  return insertAttempt(
    {
      userId,
      productId,
      planId: plan.id,
      amountCents,
      parameters,
      replacesSubscriptionId,
      creditCents: parameters.creditCents,
    },
    creditEndsAt,
  );
}

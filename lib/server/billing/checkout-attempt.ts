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
  type PurchaseParameters,
  type StripeCustomerState,
} from "#server/integrations/stripe/index.ts";
import { AppError } from "#shared/errors.ts";
import { computeUpgradeCredit, readKeptCents } from "./upgrade-credit.ts";

/** Who buys, with the state that was fetched at the provider. */
export type Buyer = { userId: string; customerId: string; remote: StripeCustomerState };

/** What is kept of a purchase: all that the provider is going to be called with. */
export type CheckoutParameters = PurchaseParameters & {
  creditedInvoiceId: string | null;
  /** What of that invoice was not used, in cents: more than the credit where the new plan costs less. */
  unusedCents: number;
  /** What was left of the money paid for that invoice, in cents: the credit is lost when it becomes less. */
  keptCents: number;
};

/** The provider's price of a plan. What is charged must be what is shown, so a difference stops the purchase. */
async function priceOf(plan: PurchasablePlan): Promise<string> {
  const price = await findPrice(plan.id);
  if (price?.priceCents === plan.priceCents && price.billingCycle === plan.billingCycle) return price.id;
  const cause = new Error(
    `Stripe's price of plan ${plan.id} is missing or differs: run npm run billing:sync-prices`,
  );
  throw new AppError("outside_failed", "This plan cannot be bought at the moment. Nothing was charged.", {
    cause,
  });
}

/** Expires a user's open upgrades whose credit was refunded or disputed since: they must not be paid at that price. */
export async function expireLostCredits(userId: string): Promise<void> {
  const attempts = await listCreditedAttempts(userId);
  for (const { id, parameters } of attempts.filter(({ state }) => state === "open")) {
    const { creditedInvoiceId, keptCents } = parameters as CheckoutParameters;
    if (creditedInvoiceId && (await readKeptCents(creditedInvoiceId)) < keptCents) await expireAttempt(id);
  }
}

/**
 * Writes down a purchase with all that its price is made of, before the provider is called.
 * @returns null when another one was opened meanwhile
 * @throws AppError `outside_failed` when the plan is sold for another price than the one that is shown
 */
export async function createCheckoutAttempt(
  buyer: Buyer,
  held: CurrentSubscription | null,
  plan: PurchasablePlan,
): Promise<CheckoutAttempt | null> {
  const { userId, customerId, remote } = buyer;
  const credit = await computeUpgradeCredit(held, remote);
  const parameters: CheckoutParameters = {
    customerId,
    userId,
    planId: plan.id,
    priceId: await priceOf(plan),
    creditCents: Math.min(credit.unused, plan.priceCents),
    unusedCents: credit.unused,
    creditedInvoiceId: credit.creditedInvoiceId,
    keptCents: credit.keptCents,
    couponName: "Unused part of your plan",
  };
  const { productId, priceCents: amountCents } = plan;
  const replacesSubscriptionId = held?.stripeSubscriptionId ?? null;
  // A credit holds for the period it was counted in.
  const end = credit.unused > 0 ? (held?.currentPeriodEnd ?? null) : null;
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
    end,
  );
}

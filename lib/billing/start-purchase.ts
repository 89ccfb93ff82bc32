import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { findPlanForSale, type PlanForSale } from "#db/queries/catalog.ts";
import { findHolding, type Holding, startFreePlan } from "#db/queries/subscriptions.ts";
import { isRefused, readCustomer } from "#lib/outside/stripe/door.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { CreatePaymentIntentResponse, FreeOutcome } from "#shared/billing/contract.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError, accountGone } from "#shared/errors.ts";
import { beginPayment } from "./begin-payment.ts";
import { ensureCustomer } from "./ensure-customer.ts";
import { paySubscription } from "./pay-subscription.ts";
import { resumeHolding } from "./resume-subscription.ts";

const already = () => new AppError("conflict", "You already have this plan.");
/** There is no way down before the end of what was paid; the message says how to get there. */
function higher(held: { planName: string; endsAt: Date | null }, { name }: PlanForSale): AppError {
  const first = held.endsAt ? "" : `cancel ${held.planName} and `;
  return new AppError(
    "conflict",
    `Your current plan, ${held.planName}, is higher than ${name}. To change, ${first}subscribe to ${name} once ${held.planName} has ended.`,
  );
}

/** Starts a plan that costs nothing: granted at once, no payment object. */
async function startFree(userId: string, plan: PlanForSale): Promise<FreeOutcome> {
  const held = await findHolding(userId, plan.productId);
  if (held?.stripeSubscriptionId && held.hasAccess) throw higher(held, plan);
  if (held?.stripeSubscriptionId)
    throw new AppError("conflict", "Your plan has an unpaid invoice. Please pay it or end the plan first.");
  if (held?.planId === plan.id && held.endsAt === null) throw already();
  const started = await startFreePlan(userId, plan.productId, plan.id);
  if (started === "held") throw already();
  if (started === "paid") throw new AppError("conflict", "You have just subscribed to a higher plan.");
  return held?.planId === plan.id ? "resumed" : "granted";
}

/** What the user holds that can be paid, resumed or replaced; tiers compare by price, as on the pricing screen. */
async function buyOver(
  buyer: AuthUser,
  held: Holding,
  plan: PlanForSale,
): Promise<CreatePaymentIntentResponse | null> {
  if (!held.stripeSubscriptionId) return null;
  if (held.planId !== plan.id) {
    if (held.hasAccess && plan.priceCents <= held.priceCents) throw higher(held, plan);
    return null;
  }
  if (OVERDUE_STATUSES.includes(held.status)) return paySubscription(buyer.id, plan.id);
  if (held.endsAt === null) throw already();
  await resumeHolding(buyer.id, held);
  return { freeAccess: true, outcome: "resumed" };
}

/** Goes on to the payment with our books brought up to date. */
async function startPaid(buyer: AuthUser, plan: PlanForSale): Promise<CreatePaymentIntentResponse> {
  const customer = await ensureCustomer(buyer);
  const held = await findHolding(buyer.id, plan.productId);
  return (held && (await buyOver(buyer, held, plan))) ?? beginPayment(customer, held, plan);
}

/** Why the provider refused: it was asked about a customer who was deleted meanwhile, alone or with the account. */
async function explainRefusal(error: unknown, userId: string): Promise<unknown> {
  if (!isRefused(error)) return error;
  const row = await findCustomerRow(userId);
  if (!row) return accountGone(error);
  const isGone = !row.stripeCustomerId || (await readCustomer(row.stripeCustomerId)).isDeleted;
  const message = "Your account was changed meanwhile. Please try again.";
  return isGone ? new AppError("conflict", message, { cause: error }) : error;
}

/**
 * Begins to buy a plan. Our books are brought up to date first, so that a purchase made a moment ago in another tab
 * counts, webhook or not.
 * @throws AppError `not_found` for a plan that is unknown, not for sale or of a product that is not live;
 *   `conflict` when the user has this plan or a better one; `unauthenticated` when the account was deleted meanwhile;
 *   `outside_failed`, `outside_timeout`
 */
export async function startPurchase(buyer: AuthUser, planId: number): Promise<CreatePaymentIntentResponse> {
  const plan = await findPlanForSale(planId);
  if (!plan) throw new AppError("not_found", "This plan is not for sale.");
  if (plan.priceCents === 0) return { freeAccess: true, outcome: await startFree(buyer.id, plan) };
  return startPaid(buyer, plan).catch(async (error: unknown) => {
    throw await explainRefusal(error, buyer.id);
  });
}

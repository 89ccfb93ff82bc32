import "server-only";
import {
  type Attempt,
  expireAttempt,
  findOpenAttempt,
  hasExpired,
  insertAttempt,
  noteSubscription,
} from "#db/queries/billing-attempts.ts";
import { markUnsynced } from "#db/queries/billing-customers.ts";
import type { PlanForSale } from "#db/queries/catalog.ts";
import type { Holding } from "#db/queries/subscriptions.ts";
import { AppError } from "#lib/errors.ts";
import { logWarning } from "#lib/log-warning.ts";
import {
  createSubscription,
  findPrice,
  type PendingPayment,
  type PurchaseParameters,
  type RemoteCustomer,
  readIntent,
  readPayment,
  refundedCents,
} from "#lib/outside/stripe/door.ts";
import type { CreatePaymentIntentResponse } from "./contract.ts";
import { summarise } from "./summarise.ts";
import { syncCustomer } from "./sync-customer.ts";
import { unusedCents } from "./unused-share.ts";

type Customer = { userId: string; customerId: string; remote: RemoteCustomer };
type Stored = PurchaseParameters & {
  creditedInvoiceId: string | null;
  /** What of that invoice was not used, in cents: more than the credit where the new plan costs less. */
  unusedCents: number;
};

/** The provider's price of a plan. What is charged must be what is shown, so a difference stops the purchase. */
async function priceOf(plan: PlanForSale): Promise<string> {
  const price = await findPrice(plan.id);
  if (price?.priceCents === plan.priceCents && price.billingCycle === plan.billingCycle) return price.id;
  logWarning("billing", { message: "run npm run billing:sync", planId: plan.id });
  throw new AppError("outside_failed", "This plan cannot be bought at the moment. Nothing was charged.");
}

/**
 * What of the plan that is replaced was paid and not used; what an earlier upgrade had paid for it counts too, what
 * was given back does not.
 */
async function creditFor(held: Holding | null, remote: RemoteCustomer) {
  const old = remote.subscriptions.find(({ id }) => id === held?.stripeSubscriptionId);
  const invoice = old?.latestInvoice;
  if (!old || invoice?.status !== "paid") return { unused: 0, creditedInvoiceId: null };
  const paid = invoice.amountPaidCents + (invoice.isFirst ? invoice.creditCents : 0);
  const kept = Math.max(0, paid - (await refundedCents(invoice.id)));
  return { unused: unusedCents(kept, old, remote.now), creditedInvoiceId: invoice.id };
}

async function newAttempt(
  customer: Customer,
  held: Holding | null,
  plan: PlanForSale,
): Promise<Attempt | null> {
  const { userId, customerId, remote } = customer;
  const credit = await creditFor(held, remote);
  const parameters: Stored = {
    customerId,
    userId,
    planId: plan.id,
    priceId: await priceOf(plan),
    creditCents: Math.min(credit.unused, plan.priceCents),
    unusedCents: credit.unused,
    creditedInvoiceId: credit.creditedInvoiceId,
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

/** Whether an open purchase is the one that is asked for now, at the price that is shown now. */
async function fits(
  attempt: Attempt,
  customer: Customer,
  held: Holding | null,
  plan: PlanForSale,
): Promise<boolean> {
  const isSame =
    attempt.planId === plan.id &&
    attempt.amountCents === plan.priceCents &&
    attempt.replacesSubscriptionId === (held?.stripeSubscriptionId ?? null) &&
    attempt.parameters.customerId === customer.customerId;
  return isSame && !(await hasExpired(attempt.id));
}

/** The subscription of a purchase: made now, or the one that was made for it before. */
async function open(attempt: Attempt): Promise<PendingPayment> {
  if (attempt.stripeSubscriptionId) return readPayment(attempt.stripeSubscriptionId);
  const pending = await createSubscription(attempt.id, attempt.parameters as Stored);
  if (await noteSubscription(attempt.id, pending.subscription.id)) return pending;
  // Another checkout took this one's place while it was made: it is given up by the next sync.
  const { customerId } = attempt.parameters as Stored;
  await syncCustomer(customerId);
  throw new AppError("conflict", "Another checkout was started meanwhile. Please try again.");
}

const PROCESSING = "Your payment is being processed. This can take a moment.";

/** The answer for a purchase as it stands; null when it can be paid no more. */
async function answer(
  attempt: Attempt,
  { customerId }: Customer,
  held: Holding | null,
): Promise<CreatePaymentIntentResponse | null> {
  const pending = await open(attempt);
  const { status } = pending.subscription;
  if (status === "active" || status === "trialing") {
    await syncCustomer(customerId);
    return { freeAccess: true, outcome: "covered" };
  }
  if (status !== "incomplete" || !pending.clientSecret) return null;
  const state = await readIntent(pending.clientSecret);
  if (state === "processing" || state === "succeeded") throw new AppError("conflict", PROCESSING);
  const summary = await summarise(attempt.planId, pending, held?.stripeSubscriptionId ? held.planName : null);
  return { clientSecret: pending.clientSecret, summary };
}

/**
 * Opens a purchase, or goes on with the one that is open. Its row is written before the provider is called, with all
 * parameters and the key of the call: however often it is repeated, and wherever it breaks off, there is one
 * subscription of it.
 */
export async function beginPayment(
  customer: Customer,
  held: Holding | null,
  plan: PlanForSale,
): Promise<CreatePaymentIntentResponse> {
  for (let round = 0; round < 4; round++) {
    // Each round, since the sync between two of them says that nothing is left to be looked at.
    await markUnsynced(customer.userId);
    const found = await findOpenAttempt(customer.userId, plan.productId);
    const attempt = found ?? (await newAttempt(customer, held, plan));
    if (!attempt) continue;
    const answered = (await fits(attempt, customer, held, plan))
      ? await answer(attempt, customer, held)
      : null;
    if (answered) return answered;
    await expireAttempt(attempt.id);
    // Gives up at the provider what was begun there.
    await syncCustomer(customer.customerId);
  }
  throw new AppError("conflict", "Another checkout is open. Please try again.");
}

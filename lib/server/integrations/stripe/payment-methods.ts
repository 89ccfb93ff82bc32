import type Stripe from "stripe";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { askWithKey, callStripe, isNotFound } from "./client.ts";
import { idOf, toSubscription } from "./mappers.ts";

export type Card = { brand: string; last4: string; expMonth: number; expYear: number };

const toCard = (method: string | Stripe.PaymentMethod | null | undefined): Card | null =>
  method && typeof method === "object" && method.card
    ? {
        brand: method.card.brand,
        last4: method.card.last4,
        expMonth: method.card.exp_month,
        expYear: method.card.exp_year,
      }
    : null;

/** Those that have not ended: the provider's own list without a status has expired ones in it, which refuse a card. */
async function listLive(customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await callStripe((stripe) =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ["data.default_payment_method"] }),
  );
  return data.filter(({ status }) => !ENDED_STATUSES.includes(status));
}

/** The card of the customer, which is charged where a subscription has none of its own. */
async function findOwnCard(customer: string): Promise<Card | null> {
  const found = await callStripe((stripe) =>
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
  );
  return found.deleted ? null : toCard(found.invoice_settings.default_payment_method);
}

/** A card, and the plans whose next charges go to it: none, where all that it paid for end. */
export type ChargedCard = Card & { planIds: number[] };

const isSame = (a: Card, b: Card) =>
  a.brand === b.brand && a.last4 === b.last4 && a.expYear === b.expYear && a.expMonth === b.expMonth;

/** The plan that a subscription goes on to charge for: none, when it ends. */
function chargedPlans(subscription: Stripe.Subscription): number[] {
  const { planId, isCancelling } = toSubscription(subscription);
  return planId === null || isCancelling ? [] : [planId];
}

/** The cards on file, each once. A customer without a plan may have one, too. */
export async function listCards(customer: string): Promise<ChargedCard[]> {
  const begun = (await listLive(customer)).filter(({ status }) => status !== "incomplete");
  const hasAll = begun.length > 0 && begun.every((one) => toCard(one.default_payment_method));
  const own = hasAll ? null : await findOwnCard(customer);
  if (begun.length === 0) return own ? [{ ...own, planIds: [] }] : [];
  const cards: ChargedCard[] = [];
  for (const subscription of begun) {
    const card = toCard(subscription.default_payment_method) ?? own;
    const known = card && cards.find((one) => isSame(one, card));
    if (known) known.planIds.push(...chargedPlans(subscription));
    else if (card) cards.push({ ...card, planIds: chargedPlans(subscription) });
  }
  return cards;
}

/** Begins to save a card without a charge. @returns the client secret */
export async function createSetupIntent(
  customer: string,
  requestId: string,
  key: string,
): Promise<string | null> {
  const setup = { customer, usage: "off_session", metadata: { requestId } } as const;
  return (await askWithKey(key, (stripe, options) => stripe.setupIntents.create(setup, options)))
    .client_secret;
}

/** The client secret of a request's card set-up among the customer's newest hundred, or null. */
export async function findSetupIntent(customer: string, requestId: string): Promise<string | null> {
  const { data } = await callStripe((stripe) => stripe.setupIntents.list({ customer, limit: 100 }));
  return data.find(({ metadata }) => metadata?.requestId === requestId)?.client_secret ?? null;
}

/** The card of a finished set-up of this customer; null when it is another's, unknown or not finished. */
export async function getSetupIntentCard(
  customer: string,
  setupIntentId: string,
): Promise<{ methodId: string; card: Card } | null> {
  try {
    const intent = await callStripe((stripe) =>
      stripe.setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }),
    );
    const card = toCard(intent.payment_method);
    const methodId = idOf(intent.payment_method);
    const isTheirs = idOf(intent.customer) === customer && intent.status === "succeeded";
    return isTheirs && card && methodId ? { methodId, card } : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Every later charge of this customer goes to this card. */
export async function setDefaultPaymentMethod(customer: string, methodId: string): Promise<void> {
  await callStripe((stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: methodId } }),
  );
  for (const { id } of await listLive(customer))
    await callStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method: methodId }));
}

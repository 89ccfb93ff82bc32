import type Stripe from "stripe";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { callStripe, callWithIdempotencyKey, isNotFound } from "./client.ts";
import { toId, toSubscription } from "./mappers.ts";

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

/** Lists subscriptions that have not ended. Stripe's default list includes expired ones, which reject card changes. */
async function listNotEnded(customer: string): Promise<Stripe.Subscription[]> {
  const { data } = await callStripe((stripe) =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ["data.default_payment_method"] }),
  );
  return data.filter(({ status }) => !ENDED_STATUSES.includes(status));
}

/** The customer's default card, charged for subscriptions without their own. */
async function getDefaultCard(customer: string): Promise<Card | null> {
  const found = await callStripe((stripe) =>
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
  );
  return found.deleted ? null : toCard(found.invoice_settings.default_payment_method);
}

/** A card and the plans that will renew on it. */
export type ChargedCard = Card & { planIds: number[] };

const isSameCard = (a: Card, b: Card) =>
  a.brand === b.brand && a.last4 === b.last4 && a.expYear === b.expYear && a.expMonth === b.expMonth;

/** The plans that a subscription renews; empty when it is being canceled. */
function listRenewingPlanIds(subscription: Stripe.Subscription): number[] {
  const { planId, cancelsAtPeriodEnd } = toSubscription(subscription);
  return planId === null || cancelsAtPeriodEnd ? [] : [planId];
}

/** Lists the distinct cards on file, including the default card of a customer without a plan. */
export async function listCards(customer: string): Promise<ChargedCard[]> {
  const started = (await listNotEnded(customer)).filter(({ status }) => status !== "incomplete");
  const hasAll = started.length > 0 && started.every((candidate) => toCard(candidate.default_payment_method));
  const defaultCard = hasAll ? null : await getDefaultCard(customer);
  if (started.length === 0) return defaultCard ? [{ ...defaultCard, planIds: [] }] : [];
  const cards: ChargedCard[] = [];
  for (const subscription of started) {
    const card = toCard(subscription.default_payment_method) ?? defaultCard;
    const known = card && cards.find((candidate) => isSameCard(candidate, card));
    if (known) known.planIds.push(...listRenewingPlanIds(subscription));
    else if (card) cards.push({ ...card, planIds: listRenewingPlanIds(subscription) });
  }
  return cards;
}

/** Most saved cards that the card form shows, Stripe's default. */
const SAVED_CARD_LIMIT = 3;

/**
 * Lets the card form show the customer's saved cards before a new one. Cards saved by a subscription's payment are
 * `limited` or `unspecified`, so all values are shown. The secret is for one form and expires after 30 minutes.
 */
export async function createCustomerSession(
  customer: string,
): Promise<{ clientSecret: string; savedCards: number }> {
  const [session, { data }] = await Promise.all([
    callStripe((stripe) =>
      stripe.customerSessions.create({
        customer,
        components: {
          payment_element: {
            enabled: true,
            features: {
              payment_method_redisplay: "enabled",
              payment_method_redisplay_limit: SAVED_CARD_LIMIT,
              payment_method_allow_redisplay_filters: ["always", "limited", "unspecified"],
            },
          },
        },
      }),
    ),
    callStripe((stripe) =>
      stripe.customers.listPaymentMethods(customer, { type: "card", limit: SAVED_CARD_LIMIT }),
    ),
  ]);
  return { clientSecret: session.client_secret, savedCards: data.length };
}

/** Creates a setup intent, which saves a card without a charge. @returns its client secret */
export async function createSetupIntent(
  customer: string,
  requestId: string,
  key: string,
): Promise<string | null> {
  const setup = { customer, usage: "off_session", metadata: { requestId } } as const;
  return (await callWithIdempotencyKey(key, (stripe, options) => stripe.setupIntents.create(setup, options)))
    .client_secret;
}

/** Finds the client secret of a request's setup intent among the customer's newest 100. */
export async function findSetupIntent(customer: string, requestId: string): Promise<string | null> {
  const { data } = await callStripe((stripe) => stripe.setupIntents.list({ customer, limit: 100 }));
  return data.find(({ metadata }) => metadata?.requestId === requestId)?.client_secret ?? null;
}

/** Gets the card of the customer's succeeded setup intent; null when unknown, unfinished, or another customer's. */
export async function getSetupIntentCard(
  customer: string,
  setupIntentId: string,
): Promise<{ methodId: string; card: Card } | null> {
  try {
    const intent = await callStripe((stripe) =>
      stripe.setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }),
    );
    const card = toCard(intent.payment_method);
    const methodId = toId(intent.payment_method);
    const isUsable = toId(intent.customer) === customer && intent.status === "succeeded";
    return isUsable && card && methodId ? { methodId, card } : null;
  } catch (error) {
    if (isNotFound(error)) return null;
    throw error;
  }
}

/** Sets the card for the customer and for every subscription that has not ended. */
export async function setDefaultPaymentMethod(customer: string, methodId: string): Promise<void> {
  await callStripe((stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: methodId } }),
  );
  for (const { id, schedule } of await listNotEnded(customer)) {
    await callStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method: methodId }));
    // A phase uses the schedule's card.
    const scheduleId = toId(schedule);
    const default_settings = { default_payment_method: methodId };
    if (scheduleId)
      await callStripe((stripe) => stripe.subscriptionSchedules.update(scheduleId, { default_settings }));
  }
}

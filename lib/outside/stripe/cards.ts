import "server-only";
import type Stripe from "stripe";
import { ask, isMissing } from "./client.ts";
import { idOf } from "./shapes.ts";

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
  const { data } = await ask((stripe) =>
    stripe.subscriptions.list({ customer, limit: 100, expand: ["data.default_payment_method"] }),
  );
  return data.filter(({ status }) => status !== "canceled" && status !== "incomplete_expired");
}

/** The card that the next charge goes to, or null. */
export async function findCard(customer: string): Promise<Card | null> {
  const live = await listLive(customer);
  const ofSubscription = live.map((found) => toCard(found.default_payment_method)).find(Boolean);
  if (ofSubscription) return ofSubscription;
  const found = await ask((stripe) =>
    stripe.customers.retrieve(customer, { expand: ["invoice_settings.default_payment_method"] }),
  );
  return found.deleted ? null : toCard(found.invoice_settings.default_payment_method);
}

/** Begins to take down a card without a charge. @returns the client secret */
export async function startCardSetup(customer: string): Promise<string | null> {
  const intent = await ask((stripe) => stripe.setupIntents.create({ customer, usage: "off_session" }));
  return intent.client_secret;
}

/** The card of a finished set-up of this customer; null when it is another's, unknown or not finished. */
export async function readCardSetup(
  customer: string,
  setupIntentId: string,
): Promise<{ methodId: string; card: Card } | null> {
  try {
    const intent = await ask((stripe) =>
      stripe.setupIntents.retrieve(setupIntentId, { expand: ["payment_method"] }),
    );
    const card = toCard(intent.payment_method);
    const methodId = idOf(intent.payment_method);
    const isTheirs = idOf(intent.customer) === customer && intent.status === "succeeded";
    return isTheirs && card && methodId ? { methodId, card } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Every later charge of this customer goes to this card. */
export async function chargeCard(customer: string, methodId: string): Promise<void> {
  await ask((stripe) =>
    stripe.customers.update(customer, { invoice_settings: { default_payment_method: methodId } }),
  );
  for (const { id } of await listLive(customer))
    await ask((stripe) => stripe.subscriptions.update(id, { default_payment_method: methodId }));
}

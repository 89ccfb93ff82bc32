import { text } from "node:stream/consumers";
import { stop } from "esbuild";
import Stripe from "stripe";
import { afterAll } from "vitest";
import { startTestServer } from "#tests/support/listen.ts";
import { startStripeEmulator } from "../../../emulators/stripe/src/start.ts";

export const SECRET_KEY = "sk_test_bench";
export const PUBLISHABLE_KEY = "pk_test_bench";
export const WEBHOOK_SECRET = "whsec_bench";

type Received = { type: string; id: string; event: Stripe.Event };

/** The Stripe emulator on a free port, a webhook receiver, and the unmodified client, until the file ends. */
export async function setUpFixture() {
  const received: Received[] = [];
  let status = 200;
  const receiver = await startTestServer(async (request, response) => {
    const signature = String(request.headers["stripe-signature"]);
    const event = Stripe.webhooks.constructEvent(await text(request), signature, WEBHOOK_SECRET);
    received.push({ type: event.type, id: event.id, event });
    response.writeHead(status).end();
  });
  const emulator = await startStripeEmulator({
    webhookUrl: `http://${receiver}`,
    webhookSecret: `${WEBHOOK_SECRET},whsec_other`,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    dataDir: null,
  });
  afterAll(async () => {
    await emulator.close();
    // The emulator bundles Stripe.js with it; its process would run on beside the next files.
    await stop();
  });
  const answerWith = (next: number) => {
    status = next;
  };
  return { emulator, received, stripe: createStripeClient(emulator.url), answerWith };
}

export function createStripeClient(url: string, key = SECRET_KEY): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(key, { host: hostname, port, protocol: "http", telemetry: false, maxNetworkRetries: 2 });
}

export async function seedPriceAndCustomer(stripe: Stripe) {
  const product = await stripe.products.create({ name: "Starter" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 900,
    recurring: { interval: "month" },
  });
  const customer = await stripe.customers.create({
    email: "someone@example.test",
    metadata: { userId: "u1" },
  });
  return { product, price, customer };
}

export function subscribe(
  stripe: Stripe,
  customer: string,
  price: string,
  more: Partial<Stripe.SubscriptionCreateParams> = {},
) {
  return stripe.subscriptions.create({
    customer,
    items: [{ price }],
    payment_behavior: "default_incomplete",
    payment_settings: { save_default_payment_method: "on_subscription" },
    expand: ["latest_invoice.confirmation_secret", "pending_setup_intent"],
    ...more,
  });
}

/** A customer with a subscription that is not paid yet. */
export async function startPurchase(stripe: Stripe) {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  const subscription = await subscribe(stripe, customer.id, price.id);
  return { customer, price, subscription, invoice: subscription.latest_invoice as Stripe.Invoice };
}

/** Id of the payment intent of an incomplete subscription. */
export function getIntentId(subscription: Stripe.Subscription): string {
  const invoice = subscription.latest_invoice as Stripe.Invoice;
  return invoice.confirmation_secret?.client_secret.split("_secret_")[0] ?? "";
}

/** Confirms the first payment of a subscription with a test card. */
export const payFirstInvoice = (stripe: Stripe, subscription: Stripe.Subscription, card = "pm_card_visa") =>
  stripe.paymentIntents.confirm(getIntentId(subscription), { payment_method: card });

/** Attaches a test card to a customer and returns its id. */
export async function saveCard(stripe: Stripe, customer: string, card: string): Promise<string> {
  const { id } = await stripe.setupIntents.create({ customer });
  return String((await stripe.setupIntents.confirm(id, { payment_method: card })).payment_method);
}

import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { startCheckout } from "#server/billing/checkout.ts";
import { cancelSubscription } from "#server/billing/subscriptions.ts";
import { syncCustomer } from "#server/billing/sync.ts";
import { callStripeEmulator, confirmWithCard } from "./stripe-emulator-calls.ts";

type User = { id: string; email: string };
type Service = { url: string; publishableKey: string };

type Purchase = {
  planId: number;
  card?: string;
  /** Canceled on the day of the purchase. */
  isCanceled?: boolean;
};
export type History = { purchases: Purchase[]; daysAgo: number };

const DAY_SECONDS = 24 * 60 * 60;

async function purchasePlan(
  user: User,
  service: Service,
  { planId, card, isCanceled }: Purchase,
): Promise<void> {
  const answer = await startCheckout(user, planId);
  if (!("clientSecret" in answer)) return;
  const status = await confirmWithCard(service, answer.clientSecret, card);
  if (status !== "succeeded") throw new Error(`The demo purchase of plan ${planId} was not paid: ${status}`);
  const customer = await getCustomer(user);
  await syncCustomer(customer);
  if (isCanceled) await cancelSubscription(user.id, planId);
}

async function getCustomer({ id }: User): Promise<string> {
  const customer = (await findCustomerRow(id))?.stripeCustomerId;
  if (!customer) throw new Error("The demo account has no customer");
  return customer;
}

/**
 * Subscribes an account to its plans through the normal checkout, dated some days back, so that the Stripe emulator
 * creates customer, subscriptions and invoices. Skips an account that already has a customer.
 */
export async function purchaseDemoPlans(
  user: User,
  service: Service,
  { purchases, daysAgo }: History,
): Promise<void> {
  if ((await findCustomerRow(user.id))?.stripeCustomerId) return;
  for (const purchase of purchases) await purchasePlan(user, service, purchase);
  const customer = await getCustomer(user);
  // Advancing the customer's clock ends periods, and renewals are charged or fail.
  await callStripeEmulator(service.url, `customers/${customer}/age`, { seconds: daysAgo * DAY_SECONDS });
  await syncCustomer(customer);
}

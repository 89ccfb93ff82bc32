import "server-only";
import { findNewestAttempt } from "#db/queries/billing-attempts.ts";
import { claimSync, findCustomerRow } from "#db/queries/billing-customers.ts";
import { readIntent, readPayment } from "#lib/outside/stripe/door.ts";
import type { PaymentProgress } from "./contract.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Between two syncs of a user in seconds: soon while a purchase is open, rarely on ordinary visits. */
const WHILE_OPEN_SECONDS = 1;
const ON_VISIT_SECONDS = 60;

async function progressOf(subscriptionId: string): Promise<PaymentProgress> {
  const { clientSecret } = await readPayment(subscriptionId);
  if (!clientSecret) return "confirming";
  const state = await readIntent(clientSecret);
  if (state === "failed") return "failed";
  return state === "waiting" ? "none" : "confirming";
}

/**
 * Brings this user's subscriptions up to date, at most so often, and tells what became of the newest purchase. The
 * address of a page proves nothing; this does.
 */
export async function syncUser(userId: string): Promise<PaymentProgress> {
  const customer = await findCustomerRow(userId);
  if (!customer?.stripeCustomerId) return "none";
  const before = await findNewestAttempt(userId);
  const everySeconds = before?.state === "open" ? WHILE_OPEN_SECONDS : ON_VISIT_SECONDS;
  if (await claimSync(userId, everySeconds)) await syncCustomer(customer.stripeCustomerId);
  const attempt = await findNewestAttempt(userId);
  if (attempt?.state === "paid") return attempt.isRecent ? "confirmed" : "none";
  if (attempt?.state !== "open" || !attempt.stripeSubscriptionId) return "none";
  return progressOf(attempt.stripeSubscriptionId);
}

import "server-only";
import { findNewestAttempt } from "#db/queries/billing-attempts.ts";
import { claimSync, findCustomerRow } from "#db/queries/billing-customers.ts";
import { findBySubscriptionId, findPastDue } from "#db/queries/subscriptions.ts";
import { readIntent, readPayment } from "#lib/outside/stripe/door.ts";
import type { PaymentProgress } from "#shared/billing/contract.ts";
import { OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Between two syncs of a user in seconds: soon while something waits to be paid, rarely on ordinary visits. */
const WHILE_OPEN_SECONDS = 1;
const ON_VISIT_SECONDS = 60;

async function progressOf(subscriptionId: string): Promise<PaymentProgress> {
  const { clientSecret } = await readPayment(subscriptionId);
  if (!clientSecret) return "confirming";
  const state = await readIntent(clientSecret);
  if (state === "failed") return "failed";
  return state === "waiting" ? "none" : "confirming";
}

async function progressOfPurchase(userId: string): Promise<PaymentProgress> {
  const attempt = await findNewestAttempt(userId);
  if (attempt?.state === "paid") return attempt.isRecent ? "confirmed" : "none";
  if (attempt?.state !== "open" || !attempt.stripeSubscriptionId) return "none";
  return progressOf(attempt.stripeSubscriptionId);
}

/** What became of the renewal that was past due before the sync. A decline is no news: it made it past due. */
async function progressOfRenewal(subscriptionId: string): Promise<PaymentProgress> {
  const row = await findBySubscriptionId(subscriptionId);
  if (row?.status === "active") return "confirmed";
  if (!row || !OVERDUE_STATUSES.includes(row.status)) return "none";
  return (await progressOf(subscriptionId)) === "confirming" ? "confirming" : "none";
}

/**
 * Brings this user's subscriptions up to date, at most so often, and tells what became of the newest purchase, or of
 * the invoice that was open. The address of a page proves nothing; this does.
 */
export async function syncUser(userId: string): Promise<PaymentProgress> {
  const customer = await findCustomerRow(userId);
  if (!customer?.stripeCustomerId) return "none";
  const before = await findNewestAttempt(userId);
  const pastDue = await findPastDue(userId);
  const isWaiting = before?.state === "open" || pastDue !== null;
  if (await claimSync(userId, isWaiting ? WHILE_OPEN_SECONDS : ON_VISIT_SECONDS))
    await syncCustomer(customer.stripeCustomerId);
  const renewal = pastDue ? await progressOfRenewal(pastDue) : "none";
  return renewal === "none" ? progressOfPurchase(userId) : renewal;
}

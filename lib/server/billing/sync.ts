import { findUserEmail } from "#db/queries/auth.ts";
import {
  ensureCustomerRow,
  findCustomerRow,
  getUserIdByCustomer,
  linkCustomer,
  markSynced,
  nextSyncSeq,
  tryBeginSync,
} from "#db/queries/billing-customers.ts";
import { getLatestAttempt } from "#db/queries/checkout-attempts.ts";
import { type SubscriptionSnapshot, saveCustomerSnapshot } from "#db/queries/customer-snapshot.ts";
import type { Lease } from "#db/queries/leases.ts";
import { getPastDueSubscriptionId, getSubscriptionByStripeId } from "#db/queries/subscriptions.ts";
import {
  createCustomer,
  findNewCustomer,
  getCustomer,
  getIntentStatus,
  getPendingPayment,
  type RemoteSubscription,
  type StripeCustomerState,
  setCustomerEmail,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { PaymentProgress } from "#shared/billing/contract.ts";
import { ENDED_STATUSES, LIVE_STATUSES, OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError, accountDeletedError } from "#shared/errors.ts";
import { expireAttemptsWithLostCredit } from "./checkout-attempt.ts";
import { applyCorrections, planCorrections } from "./corrections.ts";
import { createOnce } from "./create-once.ts";

/** How long a past-due subscription keeps its access. */
const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

function toSnapshot(remote: RemoteSubscription): SubscriptionSnapshot {
  const { pastDueSince } = remote;
  return { ...remote, graceUntil: pastDueSince && new Date(pastDueSince.getTime() + GRACE_MS) };
}

/** Finds the customer's user in the mirror, or links it by metadata when a crash lost the link. */
async function findOrLinkUser(customerId: string, remote: StripeCustomerState): Promise<string | null> {
  const knownUserId = await getUserIdByCustomer(customerId);
  if (knownUserId || !remote.userId || !/^[0-9a-f-]{36}$/.test(remote.userId)) return knownUserId;
  const linked = await linkCustomer(remote.userId, customerId);
  return linked === customerId ? remote.userId : null;
}

type SyncOptions = {
  /** Events marked as done in the transaction that writes the mirror. */
  eventIds?: string[];
  /** The write is refused unless this lease is held. */
  lease?: Lease | undefined;
  rounds?: number;
};

/** Every status that Stripe documents. */
const KNOWN_STATUSES = ["incomplete", ...LIVE_STATUSES, ...ENDED_STATUSES];

/** Unknown statuses give no access, so the operator is warned. */
function logUnknownStatuses({ subscriptions }: StripeCustomerState): void {
  for (const { id, status } of subscriptions.filter((it) => !KNOWN_STATUSES.includes(it.status)))
    logWarning("billing.unknown_subscription_status", { subscription: id, status });
}

/**
 * Updates the receipt address at Stripe after the user's email has changed. A failure is logged and left to the next
 * sync, because access must not depend on it.
 */
async function updateCustomerEmail(
  customerId: string,
  userId: string,
  { isDeleted, email }: StripeCustomerState,
): Promise<void> {
  if (isDeleted || email === null) return;
  const current = await findUserEmail(userId);
  if (!current || current === email) return;
  await setCustomerEmail(customerId, current).catch((error: unknown) =>
    logWarning("billing.customer_email_update_failed", { customer: customerId, error }),
  );
}

/** The customer as fetched; null when it belongs to none of our users. */
export type SyncResult = { userId: string; remote: StripeCustomerState } | null;

/**
 * Mirrors a customer's state from Stripe. Always fetches the state instead of using event payloads, and orders writes
 * by a sequence number taken before the fetch, so syncs may run in any order and any number of times. Corrections at
 * Stripe follow the commit; until they succeed the customer counts as unsynced and the reconciler retries.
 * @throws AppError `upstream_failed`, `upstream_timeout` when Stripe fails; LeaseLostError
 */
export async function syncCustomer(customerId: string, options: SyncOptions = {}): Promise<SyncResult> {
  const { eventIds = [], lease, rounds = 3 } = options;
  const seq = await nextSyncSeq();
  const remote = await getCustomer(customerId);
  const userId = await findOrLinkUser(customerId, remote);
  if (!userId) return null;
  logUnknownStatuses(remote);
  if (!remote.isDeleted) await expireAttemptsWithLostCredit(userId);
  const subscriptions = remote.subscriptions.map(toSnapshot);
  const snapshot = await saveCustomerSnapshot({
    userId,
    stripeCustomerId: customerId,
    seq,
    subscriptions,
    eventIds,
    lease,
    isDeleted: remote.isDeleted,
  });
  // A newer fetch has already been written, and its sync applies the corrections.
  if (snapshot.isStale) return { userId, remote };
  await updateCustomerEmail(customerId, userId, remote);
  const corrections = planCorrections(remote.subscriptions, snapshot);
  if (corrections.length === 0) {
    await markSynced(userId, seq);
    return { userId, remote };
  }
  const allSucceeded = await applyCorrections(corrections);
  // The corrections changed the state at Stripe.
  if (allSucceeded && rounds > 1) return syncCustomer(customerId, { lease, rounds: rounds - 1 });
  return { userId, remote };
}

/** Syncs the user's customer; does nothing for a user without one. */
export async function syncCustomerByUserId(userId: string): Promise<void> {
  const row = await findCustomerRow(userId);
  if (row?.stripeCustomerId) await syncCustomer(row.stripeCustomerId);
}

async function createAndLinkCustomer({ id }: AuthUser): Promise<string> {
  const row = await ensureCustomerRow(id);
  if (!row) throw accountDeletedError();
  const created = await createOnce({
    name: `customer:${id}:${row.generation}`,
    userId: id,
    create: (key) => createCustomer(id, key),
    find: () => findNewCustomer(id),
  });
  const linked = await linkCustomer(id, created);
  if (!linked) throw accountDeletedError();
  return linked;
}

/**
 * Returns the user's Stripe customer with freshly fetched state. Creates it on the first checkout, and again when it
 * was deleted at Stripe.
 */
export async function ensureCustomer(
  user: AuthUser,
): Promise<NonNullable<SyncResult> & { customerId: string }> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const row = await findCustomerRow(user.id);
    const customerId = row?.stripeCustomerId ?? (await createAndLinkCustomer(user));
    const synced = await syncCustomer(customerId);
    if (!synced || synced.remote.isDeleted) continue;
    if (user.email && synced.remote.email !== user.email) await setCustomerEmail(customerId, user.email);
    return { ...synced, customerId };
  }
  throw new AppError("upstream_failed", "The payment service lost your account. Please try again.");
}

/** Minimum seconds between two syncs of a user: short while a payment is pending. */
const PENDING_SYNC_INTERVAL_SECONDS = 1;
const VISIT_SYNC_INTERVAL_SECONDS = 60;

async function getPaymentProgress(subscriptionId: string): Promise<PaymentProgress> {
  const { clientSecret } = await getPendingPayment(subscriptionId);
  if (!clientSecret) return "confirming";
  const state = await getIntentStatus(clientSecret);
  if (state === "failed") return "failed";
  return state === "waiting" ? "none" : "confirming";
}

async function getCheckoutProgress(userId: string): Promise<PaymentProgress> {
  const attempt = await getLatestAttempt(userId);
  if (attempt?.state === "paid") return attempt.isRecent ? "confirmed" : "none";
  if (attempt?.state !== "open" || !attempt.stripeSubscriptionId) return "none";
  return getPaymentProgress(attempt.stripeSubscriptionId);
}

/** The progress of a past-due renewal. A decline is not reported, because it made the renewal past due. */
async function getRenewalProgress(subscriptionId: string): Promise<PaymentProgress> {
  const row = await getSubscriptionByStripeId(subscriptionId);
  if (row?.status === "active") return "confirmed";
  if (!row || !OVERDUE_STATUSES.includes(row.status)) return "none";
  return (await getPaymentProgress(subscriptionId)) === "confirming" ? "confirming" : "none";
}

/**
 * Syncs the user's subscriptions, rate-limited, and returns the progress of the latest checkout or overdue renewal.
 * The parameters of Stripe's return URL are never trusted.
 */
export async function refreshPaymentProgress(userId: string): Promise<PaymentProgress> {
  const customer = await findCustomerRow(userId);
  if (!customer?.stripeCustomerId) return "none";
  const before = await getLatestAttempt(userId);
  const pastDue = await getPastDueSubscriptionId(userId);
  const isWaiting = before?.state === "open" || pastDue !== null;
  if (await tryBeginSync(userId, isWaiting ? PENDING_SYNC_INTERVAL_SECONDS : VISIT_SYNC_INTERVAL_SECONDS))
    await syncCustomer(customer.stripeCustomerId);
  const renewal = pastDue ? await getRenewalProgress(pastDue) : "none";
  return renewal === "none" ? getCheckoutProgress(userId) : renewal;
}

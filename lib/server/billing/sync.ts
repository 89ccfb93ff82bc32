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
import { getPastDueSubscriptionId, getSubscriptionByStripeId } from "#db/queries/subscriptions.ts";
import { findUserEmail } from "#db/queries/users.ts";
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
import { logWarning } from "#server/log.ts";
import type { AuthUser } from "#shared/auth/contract.ts";
import type { PaymentProgress } from "#shared/billing/contract.ts";
import { ENDED_STATUSES, LIVE_STATUSES, OVERDUE_STATUSES } from "#shared/billing/subscription-status.ts";
import { AppError, accountDeletedError } from "#shared/errors.ts";
import { expireLostCredits } from "./checkout-attempt.ts";
import { applyCorrections, planCorrections } from "./corrections.ts";
import { createOnce } from "./create-once.ts";

const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

function toFetched(remote: RemoteSubscription): SubscriptionSnapshot {
  const { pastDueSince } = remote;
  return { ...remote, graceUntil: pastDueSince && new Date(pastDueSince.getTime() + GRACE_MS) };
}

/** Whose customer it is: by our books, or by what stands on the customer when we died before writing it down. */
async function findOwner(customerId: string, remote: StripeCustomerState): Promise<string | null> {
  const known = await getUserIdByCustomer(customerId);
  if (known || !remote.userId || !/^[0-9a-f-]{36}$/.test(remote.userId)) return known;
  const linked = await linkCustomer(remote.userId, customerId);
  return linked === customerId ? remote.userId : null;
}

type Options = {
  /** Rows of the ledger that are done in the same transaction as the writes. */
  eventIds?: string[];
  rounds?: number;
};

/** What the provider's documents know. */
const KNOWN_STATUSES = ["incomplete", ...LIVE_STATUSES, ...ENDED_STATUSES];

/** A status that is new to us is mirrored and gives no access; somebody should know. */
function logUnknown({ subscriptions }: StripeCustomerState): void {
  for (const { id, status } of subscriptions.filter((it) => !KNOWN_STATUSES.includes(it.status)))
    logWarning("billing.unknown_subscription_status", { subscription: id, status });
}

/**
 * Sends receipts to the account's present address after it has changed; the first one is set with the first purchase.
 * A failure is logged and left to the next sync: what the customer pays for must not wait for it.
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

/** The customer as it was fetched; null when it is nobody of ours. */
export type SyncResult = { userId: string; remote: StripeCustomerState } | null;

/**
 * Brings a customer's whole state from the payment provider into the database. What an event says is never used: the
 * state is fetched anew, a number taken before the fetch puts writes in order, and so it does not matter in which order
 * or how often syncs run. What has to be put right at the provider, e.g. a second subscription of one product, is done
 * after the commit; until that has succeeded the customer counts as not synced, and the reconciler tries again.
 */
export async function syncCustomer(customerId: string, options: Options = {}): Promise<SyncResult> {
  const { eventIds = [], rounds = 3 } = options;
  const seq = await nextSyncSeq();
  const remote = await getCustomer(customerId);
  const userId = await findOwner(customerId, remote);
  if (!userId) return null;
  logUnknown(remote);
  if (!remote.isDeleted) await expireLostCredits(userId);
  const subscriptions = remote.subscriptions.map(toFetched);
  const written = await saveCustomerSnapshot({
    userId,
    stripeCustomerId: customerId,
    seq,
    subscriptions,
    eventIds,
    isDeleted: remote.isDeleted,
  });
  // A later fetch was written before this one: what it asked for is being done.
  if (written.isStale) return { userId, remote };
  await updateCustomerEmail(customerId, userId, remote);
  const chores = planCorrections(remote.subscriptions, written);
  if (chores.length === 0) {
    await markSynced(userId, seq);
    return { userId, remote };
  }
  const isDone = await applyCorrections(chores);
  // What was put right changed the state: it is fetched once more.
  if (isDone && rounds > 1) return syncCustomer(customerId, { rounds: rounds - 1 });
  return { userId, remote };
}

/** Brings what this user pays for up to date, now; nothing to do for one who has never begun to pay. */
export async function syncCustomerByUserId(userId: string): Promise<void> {
  const row = await findCustomerRow(userId);
  if (row?.stripeCustomerId) await syncCustomer(row.stripeCustomerId);
}

async function makeCustomer({ id }: AuthUser): Promise<string> {
  const row = await ensureCustomerRow(id);
  if (!row) throw accountDeletedError();
  const made = await createOnce({
    name: `customer:${id}:${row.generation}`,
    userId: id,
    create: (key) => createCustomer(id, key),
    find: () => findNewCustomer(id),
  });
  const linked = await linkCustomer(id, made);
  if (!linked) throw accountDeletedError();
  return linked;
}

/**
 * The payment provider's customer of this user, with its state fetched now. Made on the first purchase, and again
 * when somebody deleted it there.
 */
export async function ensureCustomer(
  buyer: AuthUser,
): Promise<NonNullable<SyncResult> & { customerId: string }> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const row = await findCustomerRow(buyer.id);
    const customerId = row?.stripeCustomerId ?? (await makeCustomer(buyer));
    const synced = await syncCustomer(customerId);
    if (!synced || synced.remote.isDeleted) continue;
    if (buyer.email && synced.remote.email !== buyer.email) await setCustomerEmail(customerId, buyer.email);
    return { ...synced, customerId };
  }
  throw new AppError("outside_failed", "The payment service lost your account. Please try again.");
}

/** Between two syncs of a user in seconds: soon while something waits to be paid, rarely on ordinary visits. */
const WHILE_OPEN_SECONDS = 1;
const ON_VISIT_SECONDS = 60;

async function progressOf(subscriptionId: string): Promise<PaymentProgress> {
  const { clientSecret } = await getPendingPayment(subscriptionId);
  if (!clientSecret) return "confirming";
  const state = await getIntentStatus(clientSecret);
  if (state === "failed") return "failed";
  return state === "waiting" ? "none" : "confirming";
}

async function progressOfPurchase(userId: string): Promise<PaymentProgress> {
  const attempt = await getLatestAttempt(userId);
  if (attempt?.state === "paid") return attempt.isRecent ? "confirmed" : "none";
  if (attempt?.state !== "open" || !attempt.stripeSubscriptionId) return "none";
  return progressOf(attempt.stripeSubscriptionId);
}

/** What became of the renewal that was past due before the sync. A decline is no news: it made it past due. */
async function progressOfRenewal(subscriptionId: string): Promise<PaymentProgress> {
  const row = await getSubscriptionByStripeId(subscriptionId);
  if (row?.status === "active") return "confirmed";
  if (!row || !OVERDUE_STATUSES.includes(row.status)) return "none";
  return (await progressOf(subscriptionId)) === "confirming" ? "confirming" : "none";
}

/**
 * Brings this user's subscriptions up to date, at most so often, and tells what became of the newest purchase, or of
 * the invoice that was open. The address of a page proves nothing; this does.
 */
export async function refreshPaymentProgress(userId: string): Promise<PaymentProgress> {
  const customer = await findCustomerRow(userId);
  if (!customer?.stripeCustomerId) return "none";
  const before = await getLatestAttempt(userId);
  const pastDue = await getPastDueSubscriptionId(userId);
  const isWaiting = before?.state === "open" || pastDue !== null;
  if (await tryBeginSync(userId, isWaiting ? WHILE_OPEN_SECONDS : ON_VISIT_SECONDS))
    await syncCustomer(customer.stripeCustomerId);
  const renewal = pastDue ? await progressOfRenewal(pastDue) : "none";
  return renewal === "none" ? progressOfPurchase(userId) : renewal;
}

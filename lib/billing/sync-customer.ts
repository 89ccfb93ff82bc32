import "server-only";
import { findUserOfCustomer, linkCustomer, markSynced, nextSyncSeq } from "#db/queries/billing-customers.ts";
import { type FetchedSubscription, writeFetch } from "#db/queries/billing-state.ts";
import { logWarning } from "#lib/log-warning.ts";
import { type RemoteCustomer, type RemoteSubscription, readCustomer } from "#lib/outside/stripe/door.ts";
import { ENDED_STATUSES, LIVE_STATUSES } from "#shared/billing/subscription-status.ts";
import { listChores } from "./list-chores.ts";
import { expireLostCredits } from "./new-attempt.ts";
import { runChores } from "./run-chores.ts";
import { updateCustomerEmail } from "./update-customer-email.ts";

const GRACE_MS = 7 * 24 * 60 * 60 * 1000;

function toFetched(remote: RemoteSubscription): FetchedSubscription {
  const { pastDueSince } = remote;
  return { ...remote, graceUntil: pastDueSince && new Date(pastDueSince.getTime() + GRACE_MS) };
}

/** Whose customer it is: by our books, or by what stands on the customer when we died before writing it down. */
async function findOwner(customerId: string, remote: RemoteCustomer): Promise<string | null> {
  const known = await findUserOfCustomer(customerId);
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
function logUnknown({ subscriptions }: RemoteCustomer): void {
  for (const { id, status } of subscriptions.filter((it) => !KNOWN_STATUSES.includes(it.status)))
    logWarning("billing.unknown_subscription_status", { subscription: id, status });
}

/** The customer as it was fetched; null when it is nobody of ours. */
export type Synced = { userId: string; remote: RemoteCustomer } | null;

/**
 * Brings a customer's whole state from the payment provider into the database. What an event says is never used: the
 * state is fetched anew, a number taken before the fetch puts writes in order, and so it does not matter in which order
 * or how often syncs run. What has to be put right at the provider, e.g. a second subscription of one product, is done
 * after the commit; until that has succeeded the customer counts as not synced, and the reconciler tries again.
 */
export async function syncCustomer(customerId: string, options: Options = {}): Promise<Synced> {
  const { eventIds = [], rounds = 3 } = options;
  const seq = await nextSyncSeq();
  const remote = await readCustomer(customerId);
  const userId = await findOwner(customerId, remote);
  if (!userId) return null;
  logUnknown(remote);
  if (!remote.isDeleted) await expireLostCredits(userId);
  const subscriptions = remote.subscriptions.map(toFetched);
  const written = await writeFetch({
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
  const chores = listChores(remote.subscriptions, written);
  if (chores.length === 0) {
    await markSynced(userId, seq);
    return { userId, remote };
  }
  const isDone = await runChores(chores);
  // What was put right changed the state: it is fetched once more.
  if (isDone && rounds > 1) return syncCustomer(customerId, { rounds: rounds - 1 });
  return { userId, remote };
}

import { asc, eq } from "drizzle-orm";
import { apiKeys } from "#db/api-key-tables.ts";
import { db } from "#db/client.ts";
import {
  captures,
  checkoutAttempts,
  feedback,
  nameChecks,
  stripeCustomers,
  usageCounters,
  usageReservations,
  userSubscriptions,
} from "#db/schema.ts";

/** What the user may know of a key; its hash and the secret of its image links stay here. */
const describeKey = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  last4: apiKeys.last4,
  scopes: apiKeys.scopes,
  createdAt: apiKeys.createdAt,
  lastUsedAt: apiKeys.lastUsedAt,
  expiresAt: apiKeys.expiresAt,
  revokedAt: apiKeys.revokedAt,
};

/** Lists every row that holds personal data of a user, oldest first. Locks, leases and rate limits hold none. */
export async function listPersonalData(userId: string) {
  const [customer, subscriptions, checkouts, counters, runs, keys, captureRows, checks, feedbackRows] =
    await Promise.all([
      db.select().from(stripeCustomers).where(eq(stripeCustomers.userId, userId)),
      db
        .select()
        .from(userSubscriptions)
        .where(eq(userSubscriptions.userId, userId))
        .orderBy(asc(userSubscriptions.createdAt)),
      db
        .select()
        .from(checkoutAttempts)
        .where(eq(checkoutAttempts.userId, userId))
        .orderBy(asc(checkoutAttempts.createdAt)),
      db
        .select()
        .from(usageCounters)
        .where(eq(usageCounters.userId, userId))
        .orderBy(asc(usageCounters.periodStart)),
      db
        .select()
        .from(usageReservations)
        .where(eq(usageReservations.userId, userId))
        .orderBy(asc(usageReservations.reservedAt)),
      db.select(describeKey).from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(asc(apiKeys.createdAt)),
      db.select().from(captures).where(eq(captures.userId, userId)).orderBy(asc(captures.createdAt)),
      db.select().from(nameChecks).where(eq(nameChecks.userId, userId)).orderBy(asc(nameChecks.createdAt)),
      db.select().from(feedback).where(eq(feedback.userId, userId)).orderBy(asc(feedback.createdAt)),
    ]);
  return {
    customer,
    subscriptions,
    checkouts,
    usage: { counters, runs },
    apiKeys: keys,
    captures: captureRows,
    nameChecks: checks,
    feedback: feedbackRows,
  };
}

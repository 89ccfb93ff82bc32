import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Executor } from "#db/client.ts";
import { checkoutAttempts, userSubscriptions } from "#db/schema.ts";
import { LIVE_STATUSES } from "#shared/billing/subscription-status.ts";

const s = userSubscriptions;
const a = checkoutAttempts;

/** Paid subscriptions come before overdue ones, and those before unpaid ones. */
const RANK = sql`case when ${s.status} in ('active', 'trialing') then 2 when ${s.status} = 'past_due' then 1 else 0 end`;

/**
 * Decides which of a user's subscriptions is the current one of each product: of those that have not ended, the one with
 * the best status; between equals the newest. Free plans, which Stripe does not know, are not considered.
 */
export async function chooseCurrentSubscriptions(tx: Executor, userId: string): Promise<void> {
  const live = await tx
    .select({ id: s.id, productId: s.productId, isCurrent: s.isCurrent })
    .from(s)
    .leftJoin(a, eq(a.stripeSubscriptionId, s.stripeSubscriptionId))
    .where(and(eq(s.userId, userId), isNotNull(s.stripeSubscriptionId), inArray(s.status, LIVE_STATUSES)))
    .orderBy(desc(RANK), desc(s.createdAt), sql`${a.createdAt} desc nulls last`, desc(s.id));
  const decided = new Set<number>();
  for (const { id, productId, isCurrent } of live) {
    if (decided.has(productId)) continue;
    decided.add(productId);
    if (isCurrent) continue;
    // A unique index allows one current row, so the old one is cleared first.
    await tx
      .update(s)
      .set({ isCurrent: false })
      .where(and(eq(s.userId, userId), eq(s.productId, productId), eq(s.isCurrent, true)));
    await tx.update(s).set({ isCurrent: true }).where(eq(s.id, id));
  }
}

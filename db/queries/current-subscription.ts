import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { checkoutAttempts } from "#db/billing-tables.ts";
import type { Executor } from "#db/client.ts";
import { userSubscriptions } from "#db/schema.ts";
import { LIVE_STATUSES } from "#shared/billing/subscription-status.ts";

const s = userSubscriptions;
const a = checkoutAttempts;

/** Active before past-due before other statuses. */
const STATUS_RANK = sql`case when ${s.status} in ('active', 'trialing') then 2 when ${s.status} = 'past_due' then 1 else 0 end`;

/**
 * Sets a user's current subscription for each product: the one with the best status among those not ended, then the
 * newest. Ignores free plans, which do not exist at Stripe.
 */
export async function chooseCurrentSubscriptions(tx: Executor, userId: string): Promise<void> {
  const live = await tx
    .select({ id: s.id, productId: s.productId, isCurrent: s.isCurrent })
    .from(s)
    .leftJoin(a, eq(a.stripeSubscriptionId, s.stripeSubscriptionId))
    .where(and(eq(s.userId, userId), isNotNull(s.stripeSubscriptionId), inArray(s.status, LIVE_STATUSES)))
    .orderBy(desc(STATUS_RANK), desc(s.createdAt), sql`${a.createdAt} desc nulls last`, desc(s.id));
  const decided = new Set<number>();
  for (const { id, productId, isCurrent } of live) {
    if (decided.has(productId)) continue;
    decided.add(productId);
    if (isCurrent) continue;
    // A unique index allows only one current row, so the old one is cleared first.
    await tx
      .update(s)
      .set({ isCurrent: false })
      .where(and(eq(s.userId, userId), eq(s.productId, productId), eq(s.isCurrent, true)));
    await tx.update(s).set({ isCurrent: true }).where(eq(s.id, id));
  }
}

import "server-only";
import { markUnsynced } from "#db/queries/billing-customers.ts";
import { readPayment } from "#lib/outside/stripe/door.ts";
import type { PaySubscriptionResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { findHeldPlan, notTheirs } from "./find-held-plan.ts";
import { summarise } from "./summarise.ts";
import { syncCustomerOf } from "./sync-customer-of.ts";

/**
 * What to confirm to pay the open invoice of a plan that is past due: the same subscription goes on.
 * @throws AppError `not_found` without such a plan, `conflict` when nothing is open
 */
export async function paySubscription(userId: string, planId: number): Promise<PaySubscriptionResponse> {
  const held = await findHeldPlan(userId, planId);
  if (!held?.stripeSubscriptionId) throw notTheirs();
  // The next visit looks at once whether this was paid.
  await markUnsynced(userId);
  const pending = await readPayment(held.stripeSubscriptionId);
  const isOpen = pending.subscription.latestInvoice?.status === "open";
  if (!isOpen || !pending.clientSecret) {
    await syncCustomerOf(userId);
    throw new AppError("conflict", "Nothing is left to pay for this plan.");
  }
  return { clientSecret: pending.clientSecret, summary: await summarise(planId, pending, null) };
}

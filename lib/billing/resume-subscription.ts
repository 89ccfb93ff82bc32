import "server-only";
import { markUnsynced } from "#db/queries/billing-customers.ts";
import { findBySubscriptionId, type Holding, setFreeEnd } from "#db/queries/subscriptions.ts";
import { windowAt } from "#lib/access/window.ts";
import { resumeSubscription as resumeRemote } from "#lib/outside/stripe/door.ts";
import type { ResumeSubscriptionResponse } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";
import { findHeldPlan, notTheirs } from "./find-held-plan.ts";
import { syncCustomerOf } from "./sync-customer-of.ts";

/** Takes back the end of what the user holds, whoever had set it: this site or the provider's own portal. */
export async function resumeHolding(userId: string, held: Holding): Promise<ResumeSubscriptionResponse> {
  const id = held.stripeSubscriptionId;
  if (!id) {
    await setFreeEnd(held.id, null);
    return { renewsAt: windowAt(held.anchorAt, held.now).end.toISOString() };
  }
  await markUnsynced(userId);
  await resumeRemote(id);
  await syncCustomerOf(userId);
  const row = await findBySubscriptionId(id);
  if (!row?.currentPeriodEnd || row.endsAt)
    throw new AppError("conflict", "This plan has ended. Please subscribe again.");
  return { renewsAt: row.currentPeriodEnd.toISOString() };
}

/**
 * Undoes a cancellation while the plan still runs.
 * @throws AppError `not_found` when the user has no such plan, or has it no more
 */
export async function resumeSubscription(
  userId: string,
  planId: number,
): Promise<ResumeSubscriptionResponse> {
  const held = await findHeldPlan(userId, planId);
  if (!held) throw notTheirs();
  return resumeHolding(userId, held);
}

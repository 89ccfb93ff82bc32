import "server-only";
import { expireAttemptsOf } from "#db/queries/billing-attempts.ts";
import { findCustomerRow, markUnsynced } from "#db/queries/billing-customers.ts";
import { deleteCustomer, endNow, readCustomer } from "#lib/outside/stripe/door.ts";
import { ENDED_STATUSES } from "#lib/subscription-status.ts";
import { syncCustomer } from "./sync-customer.ts";

/**
 * Ends all that a user pays for, now, takes back unpaid invoices and deletes the customer with its cards. Broken off
 * anywhere, it can be done again.
 */
export async function endEverything(userId: string): Promise<void> {
  const customerId = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customerId) return;
  await expireAttemptsOf(userId);
  await syncCustomer(customerId);
  // After each sync, which says that nothing is left to be looked at.
  await markUnsynced(userId);
  const { subscriptions } = await readCustomer(customerId);
  for (const { id, status } of subscriptions)
    if (!ENDED_STATUSES.includes(status)) await endNow(id, "Account deleted by the customer");
  // Takes back what is open, while the customer is still there.
  await syncCustomer(customerId);
  await markUnsynced(userId);
  await deleteCustomer(customerId);
}

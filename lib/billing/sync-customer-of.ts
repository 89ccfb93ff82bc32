import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Brings what this user pays for up to date, now; nothing to do for one who has never begun to pay. */
export async function syncCustomerOf(userId: string): Promise<void> {
  const row = await findCustomerRow(userId);
  if (row?.stripeCustomerId) await syncCustomer(row.stripeCustomerId);
}

import { findCustomerRow, markUnsynced } from "#db/queries/billing-customers.ts";
import { expireUserAttempts } from "#db/queries/checkout-attempts.ts";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  deleteCustomer,
  getCustomer,
  listSubscriptionInvoices,
  voidInvoice,
} from "#server/integrations/stripe/index.ts";
import { ENDED_STATUSES } from "#shared/billing/subscription-status.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { syncCustomer } from "./sync.ts";

/**
 * Records a full refund for every invoice that was paid since the deletion started or may still be paid. Runs before
 * anything is canceled, because a charge must not outlive the account.
 * @param paidBefore ids of invoices already paid when the deletion started
 * @returns ids of open invoices, and of invoices with a recorded refund
 */
async function recordLateRefunds(
  customerId: string,
  paidBefore: ReadonlySet<string>,
): Promise<{ open: string[]; owed: string[] }> {
  const invoices = await listSubscriptionInvoices(customerId);
  const open = invoices.filter(({ status }) => status === "open");
  const late = invoices.filter(({ id, status }) => status === "paid" && !paidBefore.has(id));
  const owed = [...open.filter(({ isFirst }) => isFirst), ...late];
  for (const { id, status, amountDueCents, amountPaidCents } of owed) {
    const amountCents = status === "paid" ? amountPaidCents : amountDueCents;
    await insertPendingRefund({ invoiceId: id, amountCents, reason: "account_deleted" });
  }
  return { open: open.map(({ id }) => id), owed: owed.map(({ id }) => id) };
}

async function listPaidInvoices(customerId: string): Promise<ReadonlySet<string>> {
  const invoices = await listSubscriptionInvoices(customerId);
  return new Set(invoices.filter(({ status }) => status === "paid").map(({ id }) => id));
}

/** Cancels every subscription and voids open invoices while the customer still exists. */
async function cancelSubscriptions(
  customerId: string,
  userId: string,
  paidBefore: ReadonlySet<string>,
): Promise<string[]> {
  await syncCustomer(customerId);
  // Each sync marks the customer as synced, although the deletion is unfinished.
  await markUnsynced(userId);
  const { subscriptions } = await getCustomer(customerId);
  const { owed } = await recordLateRefunds(customerId, paidBefore);
  for (const { id, status } of subscriptions)
    if (!ENDED_STATUSES.includes(status)) await cancelImmediately(id, "Account deleted by the customer");
  await syncCustomer(customerId);
  await markUnsynced(userId);
  return owed;
}

/**
 * Cancels all subscriptions, voids unpaid invoices, deletes the Stripe customer with its cards, and refunds payments
 * made during the deletion. Safe to repeat after a failure.
 */
export async function closeBillingAccount(userId: string): Promise<void> {
  const customerId = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customerId) return;
  await expireUserAttempts(userId);
  const paidBefore = await listPaidInvoices(customerId);
  const before = await recordLateRefunds(customerId, paidBefore);
  const canceled = await cancelSubscriptions(customerId, userId, paidBefore);
  await deleteCustomer(customerId);
  // Covers checkouts opened during the deletion; without a customer no further one can start.
  const after = await recordLateRefunds(customerId, paidBefore);
  for (const id of after.open) await voidInvoice(id);
  await settleRefunds([...new Set([...before.owed, ...canceled, ...after.owed])]);
}

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
 * Notes a full refund of open forms, which may be paid before they are void, and of what was paid since the deletion
 * began. Written before anything is ended: a charge must not outlive the account.
 * @param paidBefore the invoices that were paid when the deletion began
 * @returns the invoices that are open, and those that a refund was noted for
 */
async function oweLatePayments(
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

/** Ends every subscription, and takes back open invoices while the customer is still there. */
async function endSubscriptions(
  customerId: string,
  userId: string,
  paidBefore: ReadonlySet<string>,
): Promise<string[]> {
  await syncCustomer(customerId);
  // After each sync, which says that nothing is left to be looked at.
  await markUnsynced(userId);
  const { subscriptions } = await getCustomer(customerId);
  const { owed } = await oweLatePayments(customerId, paidBefore);
  for (const { id, status } of subscriptions)
    if (!ENDED_STATUSES.includes(status)) await cancelImmediately(id, "Account deleted by the customer");
  await syncCustomer(customerId);
  await markUnsynced(userId);
  return owed;
}

/**
 * Ends all that a user pays for, now, takes back unpaid invoices, deletes the customer with its cards, and refunds what
 * was paid meanwhile. Broken off anywhere, it can be done again.
 */
export async function closeBillingAccount(userId: string): Promise<void> {
  const customerId = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customerId) return;
  await expireUserAttempts(userId);
  const paidBefore = await listPaidInvoices(customerId);
  const before = await oweLatePayments(customerId, paidBefore);
  const ended = await endSubscriptions(customerId, userId, paidBefore);
  await deleteCustomer(customerId);
  // Forms that were opened meanwhile: without a customer no other can follow.
  const after = await oweLatePayments(customerId, paidBefore);
  for (const id of after.open) await voidInvoice(id);
  await settleRefunds([...new Set([...before.owed, ...ended, ...after.owed])]);
}

import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { findCard, listInvoices } from "#lib/outside/stripe/door.ts";
import type { BillingHistory, BillingInvoice } from "./contract.ts";

const STATUSES = ["open", "paid", "void", "uncollectible"] as const;
const isKnown = (status: string): status is BillingInvoice["status"] =>
  (STATUSES as readonly string[]).includes(status);

/** One page of the user's invoices, newest first, and the card that the next charge goes to. */
export async function getBillingHistory(userId: string, cursor: string | undefined): Promise<BillingHistory> {
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customer) return { card: null, invoices: [], nextCursor: null };
  const [card, page] = await Promise.all([findCard(customer), listInvoices(customer, cursor)]);
  const invoices = page.invoices.flatMap(({ createdAt, status, ...invoice }) =>
    isKnown(status) ? [{ ...invoice, status, createdAt: createdAt.toISOString() }] : [],
  );
  return { card, invoices, nextCursor: page.nextCursor };
}

import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { listPlanNames } from "#db/queries/catalog.ts";
import { findCard, listInvoices } from "#lib/outside/stripe/door.ts";
import type { BillingHistory, BillingInvoice } from "./contract.ts";

const STATUSES = ["open", "paid", "void", "uncollectible"] as const;
const isKnown = (status: string): status is BillingInvoice["status"] =>
  (STATUSES as readonly string[]).includes(status);

/** How many of the provider's pages are read for one of ours: whole pages can hold nothing that is shown. */
const MAX_PAGES = 5;

async function readPage(customer: string, cursor: string | undefined) {
  let page = await listInvoices(customer, cursor);
  for (let read = 1; page.invoices.length === 0 && page.nextCursor && read < MAX_PAGES; read++)
    page = await listInvoices(customer, page.nextCursor);
  return page;
}

/**
 * One page of the user's invoices, newest first, and the card that the next charge goes to.
 * @throws AppError `invalid` for a cursor that is none of the user's invoices
 */
export async function getBillingHistory(userId: string, cursor: string | undefined): Promise<BillingHistory> {
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customer) return { card: null, invoices: [], nextCursor: null };
  const [card, page, names] = await Promise.all([
    findCard(customer),
    readPage(customer, cursor),
    listPlanNames(),
  ]);
  const invoices = page.invoices.flatMap(({ createdAt, status, description, ...invoice }) => {
    if (!isKnown(status)) return [];
    const plan = names.find(({ id }) => id === invoice.planId);
    const said = plan ? `${plan.productName}, ${plan.planName}` : description;
    return [{ ...invoice, status, description: said, createdAt: createdAt.toISOString() }];
  });
  return { card, invoices, nextCursor: page.nextCursor };
}

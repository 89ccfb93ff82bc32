import "server-only";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { listPlanNames } from "#db/queries/catalog.ts";
import { listCards, listInvoices } from "#lib/outside/stripe/door.ts";
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
 * One page of the user's invoices, newest first, and the cards that the next charges go to.
 * @throws AppError `invalid` for a cursor that is none of the user's invoices
 */
export async function getBillingHistory(userId: string, cursor: string | undefined): Promise<BillingHistory> {
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customer) return { cards: [], invoices: [], nextCursor: null };
  const [found, page, names] = await Promise.all([
    listCards(customer),
    readPage(customer, cursor),
    listPlanNames(),
  ]);
  const nameOf = (planId: number | null) => {
    const plan = names.find(({ id }) => id === planId);
    return plan ? `${plan.productName}, ${plan.planName}` : null;
  };
  const cards = found.map(({ planIds, ...card }) => ({
    ...card,
    pays: planIds.flatMap((id) => nameOf(id) ?? []),
  }));
  const invoices = page.invoices.flatMap(({ createdAt, status, description, ...invoice }) => {
    if (!isKnown(status)) return [];
    const said = nameOf(invoice.planId) ?? description;
    return [{ ...invoice, status, description: said, createdAt: createdAt.toISOString() }];
  });
  return { cards, invoices, nextCursor: page.nextCursor };
}

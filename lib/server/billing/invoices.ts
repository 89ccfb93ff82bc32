import * as z from "zod/mini";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { listPlanNames } from "#db/queries/catalog.ts";
import { listCards, listInvoices } from "#server/integrations/stripe/index.ts";
import type { BillingHistory, BillingInvoice } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";

/** Where a page begins: after this invoice. */
const Cursor = z.optional(z.string().check(z.regex(/^in_\w{1,250}$/)));

const STATUSES = ["open", "paid", "void", "uncollectible"] as const;
const isKnown = (status: string): status is BillingInvoice["status"] =>
  (STATUSES as readonly string[]).includes(status);

/** How many of the provider's pages are read for one of ours: whole pages can hold nothing that is shown. */
const MAX_PAGES = 5;

/** @throws AppError `invalid` */
function readCursor(text: string | null): string | undefined {
  const { success, data } = Cursor.safeParse(text ?? undefined);
  if (!success) throw new AppError("invalid", "cursor is not one");
  return data;
}

async function readPage(customer: string, cursor: string | undefined) {
  let page = await listInvoices(customer, cursor);
  for (let read = 1; page.invoices.length === 0 && page.nextCursor && read < MAX_PAGES; read++)
    page = await listInvoices(customer, page.nextCursor);
  return page;
}

/**
 * One page of the user's invoices, newest first, after this one, and the cards that the next charges go to.
 * @throws AppError `invalid` for a cursor that is none of the user's invoices
 */
export async function getBillingHistory(userId: string, after: string | null): Promise<BillingHistory> {
  const cursor = readCursor(after);
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

import * as z from "zod/mini";
import { findCustomerRow } from "#db/queries/billing-customers.ts";
import { listPlanNames } from "#db/queries/catalog.ts";
import { getBillingDetails, listCards, listInvoices } from "#server/integrations/stripe/index.ts";
import type { BillingHistory, BillingInvoice } from "#shared/billing/contract.ts";
import { AppError } from "#shared/errors.ts";

/** The id of the last invoice on the previous page. */
const Cursor = z.optional(z.string().check(z.regex(/^in_\w{1,250}$/)));

const STATUSES = ["open", "paid", "void", "uncollectible"] as const;
const isKnownStatus = (status: string): status is BillingInvoice["status"] =>
  (STATUSES as readonly string[]).includes(status);

/** Most Stripe pages fetched for one of ours; a page can consist of hidden invoices only. */
const MAX_PAGES = 5;

/** @throws AppError `invalid` for text that is no invoice id */
function parseCursor(text: string | null): string | undefined {
  const { success, data } = Cursor.safeParse(text ?? undefined);
  if (!success) throw new AppError("invalid", "cursor is not one");
  return data;
}

async function listNonEmptyPage(customer: string, cursor: string | undefined) {
  let page = await listInvoices(customer, cursor);
  for (let pageCount = 1; page.invoices.length === 0 && page.nextCursor && pageCount < MAX_PAGES; pageCount++)
    page = await listInvoices(customer, page.nextCursor);
  return page;
}

/**
 * Returns one page of the user's invoices, newest first, the cards that future charges go to, and what invoices name.
 * @param after `nextCursor` of the previous page
 * @throws AppError `invalid` when the cursor is not one of the user's invoices
 */
export async function getBillingHistory(userId: string, after: string | null): Promise<BillingHistory> {
  const cursor = parseCursor(after);
  const customer = (await findCustomerRow(userId))?.stripeCustomerId;
  if (!customer)
    return {
      cards: [],
      billingDetails: { companyName: null, taxId: null },
      invoices: [],
      nextCursor: null,
    };
  const [found, billingDetails, page, planNames] = await Promise.all([
    listCards(customer),
    getBillingDetails(customer),
    listNonEmptyPage(customer, cursor),
    listPlanNames(),
  ]);
  const getPlanLabel = (planId: number | null) => {
    const plan = planNames.find(({ id }) => id === planId);
    return plan ? `${plan.productName}, ${plan.planName}` : null;
  };
  const cards = found.map(({ planIds, ...card }) => ({
    ...card,
    pays: planIds.flatMap((id) => getPlanLabel(id) ?? []),
  }));
  const invoices = page.invoices.flatMap(({ createdAt, status, description, ...invoice }) => {
    if (!isKnownStatus(status)) return [];
    const label = getPlanLabel(invoice.planId) ?? description;
    return [{ ...invoice, status, description: label, createdAt: createdAt.toISOString() }];
  });
  return { cards, billingDetails, invoices, nextCursor: page.nextCursor };
}

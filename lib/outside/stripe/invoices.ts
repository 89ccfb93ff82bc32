import "server-only";
import type Stripe from "stripe";
import { AppError } from "#lib/errors.ts";
import { ask, isMissing, isRefused } from "./client.ts";
import { idOf, wholeNumber } from "./shapes.ts";

/** Takes an unpaid invoice back. @returns false when it was paid, or taken back, before */
export async function voidInvoice(id: string): Promise<boolean> {
  try {
    await ask((stripe) => stripe.invoices.voidInvoice(id));
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function paymentOf(invoiceId: string): Promise<string | null> {
  const invoice = await ask((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  const paid = invoice.payments?.data.find((payment) => payment.status === "paid");
  return idOf(paid?.payment.payment_intent);
}

async function refundsOf(payment_intent: string): Promise<Stripe.Refund[]> {
  const { data } = await ask((stripe) => stripe.refunds.list({ payment_intent, limit: 100 }));
  return data.filter(({ status }) => status !== "failed" && status !== "canceled");
}

const total = (refunds: Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** What of a paid invoice was given back, by us or by hand, in cents. */
export async function refundedCents(invoiceId: string): Promise<number> {
  const payment_intent = await paymentOf(invoiceId);
  return payment_intent ? total(await refundsOf(payment_intent)) : 0;
}

/**
 * Gives back part of a paid invoice, once, and no more than is left of it: what was given back before is looked for
 * first, because the provider forgets idempotency keys after a day.
 * @returns what was given back now, in cents
 */
export async function refundInvoice(
  invoice: { id: string; amountPaidCents: number },
  wantedCents: number,
): Promise<number> {
  const payment_intent = await paymentOf(invoice.id);
  if (!payment_intent) return 0;
  const before = await refundsOf(payment_intent);
  const amount = Math.min(wantedCents, invoice.amountPaidCents - total(before));
  if (amount <= 0 || before.some(({ metadata }) => metadata?.invoiceId === invoice.id)) return 0;
  await ask((stripe) =>
    stripe.refunds.create(
      { payment_intent, amount, metadata: { invoiceId: invoice.id } },
      { idempotencyKey: `refund:${invoice.id}` },
    ),
  );
  return amount;
}

/** The subscription that a payment was for, of this customer; null when it is not found among the newest. */
export async function findSubscriptionOfPayment(
  customer: string,
  paymentIntentId: string,
): Promise<string | null> {
  const { data } = await ask((stripe) =>
    stripe.invoices.list({ customer, limit: 100, expand: ["data.payments"] }),
  );
  const paysIt = (invoice: Stripe.Invoice) =>
    invoice.payments?.data.some((payment) => idOf(payment.payment.payment_intent) === paymentIntentId);
  return idOf(data.find(paysIt)?.parent?.subscription_details?.subscription);
}

/** An invoice as its owner sees it. */
export type ListedInvoice = {
  id: string;
  createdAt: Date;
  /** The plan it is for; null when it is none of ours. */
  planId: number | null;
  description: string;
  totalCents: number;
  currency: string;
  status: string;
  hostedUrl: string | null;
  pdfUrl: string | null;
};

const toListed = (invoice: Stripe.Invoice & { id: string }): ListedInvoice => ({
  id: invoice.id,
  createdAt: new Date(invoice.created * 1000),
  planId: wholeNumber(invoice.parent?.subscription_details?.metadata?.planId),
  description: invoice.description ?? invoice.lines.data[0]?.description ?? "",
  totalCents: invoice.total,
  currency: invoice.currency,
  status: invoice.status ?? "draft",
  hostedUrl: invoice.hosted_invoice_url ?? null,
  pdfUrl: invoice.invoice_pdf ?? null,
});

const hasId = (invoice: Stripe.Invoice): invoice is Stripe.Invoice & { id: string } => Boolean(invoice.id);

/** A checkout that was looked at and not paid leaves an invoice behind, which nobody owes. */
const isUnpaidCheckout = ({ billing_reason, status }: Stripe.Invoice) =>
  billing_reason === "subscription_create" && status !== "paid";

/**
 * One page of a customer's invoices, newest first; drafts and those of checkouts that nobody paid are left out.
 * @param after the last invoice of the page before
 * @throws AppError `invalid` when that is none of this customer's
 */
export async function listInvoices(customer: string, after: string | undefined) {
  const page = await ask((stripe) =>
    stripe.invoices.list({ customer, limit: 24, ...(after ? { starting_after: after } : {}) }),
  ).catch((error: unknown) => {
    throw after && isMissing(error)
      ? new AppError("invalid", "cursor is none of your invoices", { cause: error })
      : error;
  });
  const last = page.data.at(-1)?.id ?? null;
  return {
    invoices: page.data
      .filter(hasId)
      .filter((invoice) => invoice.status !== "draft" && !isUnpaidCheckout(invoice))
      .map(toListed),
    nextCursor: page.has_more ? last : null,
  };
}

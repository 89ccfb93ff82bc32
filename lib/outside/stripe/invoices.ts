import "server-only";
import type Stripe from "stripe";
import { ask, isRefused } from "./client.ts";
import { idOf } from "./shapes.ts";

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

/**
 * Gives back part of a paid invoice, once: what was given back before is looked for first, because the provider
 * forgets idempotency keys after a day.
 */
export async function refundInvoice(invoiceId: string, amountCents: number): Promise<void> {
  const payment_intent = await paymentOf(invoiceId);
  if (!payment_intent || amountCents <= 0) return;
  const before = await ask((stripe) => stripe.refunds.list({ payment_intent, limit: 100 }));
  if (before.data.some((refund) => refund.metadata?.invoiceId === invoiceId)) return;
  await ask((stripe) =>
    stripe.refunds.create(
      { payment_intent, amount: amountCents, metadata: { invoiceId } },
      { idempotencyKey: `refund:${invoiceId}` },
    ),
  );
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
  description: invoice.description ?? invoice.lines.data[0]?.description ?? "",
  totalCents: invoice.total,
  currency: invoice.currency,
  status: invoice.status ?? "draft",
  hostedUrl: invoice.hosted_invoice_url ?? null,
  pdfUrl: invoice.invoice_pdf ?? null,
});

const hasId = (invoice: Stripe.Invoice): invoice is Stripe.Invoice & { id: string } => Boolean(invoice.id);

/** One page of a customer's invoices, newest first; drafts are left out. */
export async function listInvoices(customer: string, after: string | undefined) {
  const page = await ask((stripe) =>
    stripe.invoices.list({ customer, limit: 24, ...(after ? { starting_after: after } : {}) }),
  );
  const last = page.data.at(-1)?.id ?? null;
  return {
    invoices: page.data
      .filter(hasId)
      .map(toListed)
      .filter(({ status }) => status !== "draft"),
    nextCursor: page.has_more ? last : null,
  };
}

import type Stripe from "stripe";
import { AppError } from "#shared/errors.ts";
import { askWithKey, callStripe, isInvalidRequest, isNotFound } from "./client.ts";
import { idOf, parseMetadataId, type RemoteInvoice, toInvoice } from "./mappers.ts";

/** Takes an unpaid invoice back. @returns false when it was paid, or taken back, before */
export async function voidInvoice(id: string): Promise<boolean> {
  try {
    await callStripe((stripe) => stripe.invoices.voidInvoice(id));
    return true;
  } catch (error) {
    if (isInvalidRequest(error)) return false;
    throw error;
  }
}

/** What was paid for an invoice with money, and what is left of it. Amounts are cents. */
export type InvoicePayment = {
  /** The invoice's. */
  status: string;
  subscriptionId: string | null;
  /** Null when no card paid for it. */
  paymentIntentId: string | null;
  keptCents: number;
  /** The bank decides about the money now: Stripe refuses to refund it. */
  isDisputed: boolean;
};

/** Reads what became of the money of an invoice: paid, refunded by us or by hand, disputed. */
export async function readInvoicePayment(invoiceId: string): Promise<InvoicePayment> {
  const invoice = await callStripe((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  const paid = invoice.payments?.data.find((payment) => payment.status === "paid");
  const paymentIntentId = idOf(paid?.payment.payment_intent);
  const status = invoice.status ?? "draft";
  const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
  if (!paymentIntentId) return { status, subscriptionId, paymentIntentId, keptCents: 0, isDisputed: false };
  const intent = await callStripe((stripe) =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const keptCents = charge ? charge.amount_captured - charge.amount_refunded : 0;
  return { status, subscriptionId, paymentIntentId, keptCents, isDisputed: charge?.disputed ?? false };
}

type RefundParameters = { paymentIntentId: string; invoiceId: string; amountCents: number };

/** Refunds part of a paid invoice. */
export async function createRefund(
  { paymentIntentId, invoiceId, amountCents }: RefundParameters,
  key: string,
): Promise<string> {
  const refund = { payment_intent: paymentIntentId, amount: amountCents, metadata: { invoiceId } };
  return (await askWithKey(key, (stripe, options) => stripe.refunds.create(refund, options))).id;
}

/** The refund that this product made of an invoice, or null; one that failed is none. */
export async function findRefund(paymentIntentId: string, invoiceId: string): Promise<string | null> {
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  const isOurs = ({ status, metadata }: Stripe.Refund) =>
    status !== "failed" && status !== "canceled" && metadata?.invoiceId === invoiceId;
  return data.find(isOurs)?.id ?? null;
}

/** An invoice of a subscription, with the payments that were made for it. */
export type SubscriptionInvoice = RemoteInvoice & {
  subscriptionId: string | null;
  paymentIntentIds: (string | null)[];
};

/** A customer's newest hundred invoices, newest first; also those of a customer that was deleted. */
export async function listSubscriptionInvoices(customer: string): Promise<SubscriptionInvoice[]> {
  const { data } = await callStripe((stripe) =>
    stripe.invoices.list({ customer, limit: 100, expand: ["data.payments"] }),
  ).catch((error: unknown) => {
    if (isNotFound(error)) return { data: [] };
    throw error;
  });
  return data.flatMap((invoice) => {
    const known = toInvoice(invoice);
    const paymentIntentIds = (invoice.payments?.data ?? []).map(({ payment }) =>
      idOf(payment.payment_intent),
    );
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription);
    return known ? [{ ...known, subscriptionId, paymentIntentIds }] : [];
  });
}

/** An invoice as its owner sees it. */
type ListedInvoice = {
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
  planId: parseMetadataId(invoice.parent?.subscription_details?.metadata?.planId),
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
  const page = await callStripe((stripe) =>
    stripe.invoices.list({ customer, limit: 24, ...(after ? { starting_after: after } : {}) }),
  ).catch((error: unknown) => {
    throw after && isNotFound(error)
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

import type Stripe from "stripe";
import { AppError } from "#shared/errors.ts";
import { callStripe, callWithIdempotencyKey, isInvalidRequest, isNotFound } from "./client.ts";
import { parseMetadataId, type RemoteInvoice, toId, toInvoice } from "./mappers.ts";

/** Voids an unpaid invoice. @returns false when it is already paid or void */
export async function voidInvoice(id: string): Promise<boolean> {
  try {
    await callStripe((stripe) => stripe.invoices.voidInvoice(id));
    return true;
  } catch (error) {
    if (isInvalidRequest(error)) return false;
    throw error;
  }
}

/** The card payment of an invoice. Amounts are cents. */
export type InvoicePayment = {
  /** The invoice's status. */
  status: string;
  subscriptionId: string | null;
  /** Null when no card paid for it. */
  paymentIntentId: string | null;
  /** Captured less refunded. */
  retainedCents: number;
  /** Stripe refuses to refund a disputed payment. */
  isDisputed: boolean;
};

/** Gets an invoice's payment, with refunds made by us or in the dashboard and its dispute state. */
export async function getInvoicePayment(invoiceId: string): Promise<InvoicePayment> {
  const invoice = await callStripe((stripe) => stripe.invoices.retrieve(invoiceId, { expand: ["payments"] }));
  const paid = invoice.payments?.data.find((payment) => payment.status === "paid");
  const paymentIntentId = toId(paid?.payment.payment_intent);
  const status = invoice.status ?? "draft";
  const subscriptionId = toId(invoice.parent?.subscription_details?.subscription);
  if (!paymentIntentId)
    return { status, subscriptionId, paymentIntentId, retainedCents: 0, isDisputed: false };
  const intent = await callStripe((stripe) =>
    stripe.paymentIntents.retrieve(paymentIntentId, { expand: ["latest_charge"] }),
  );
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  const retainedCents = charge ? charge.amount_captured - charge.amount_refunded : 0;
  return { status, subscriptionId, paymentIntentId, retainedCents, isDisputed: charge?.disputed ?? false };
}

type RefundParameters = { paymentIntentId: string; invoiceId: string; amountCents: number };

/** Refunds part of a paid invoice. @returns the refund id */
export async function createRefund(
  { paymentIntentId, invoiceId, amountCents }: RefundParameters,
  key: string,
): Promise<string> {
  const refund = { payment_intent: paymentIntentId, amount: amountCents, metadata: { invoiceId } };
  return (await callWithIdempotencyKey(key, (stripe, options) => stripe.refunds.create(refund, options))).id;
}

/** Finds the id of our own refund of an invoice, ignoring failed ones; null without one. */
export async function findRefund(paymentIntentId: string, invoiceId: string): Promise<string | null> {
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  const isOurs = ({ status, metadata }: Stripe.Refund) =>
    status !== "failed" && status !== "canceled" && metadata?.invoiceId === invoiceId;
  return data.find(isOurs)?.id ?? null;
}

/** Sums the refunds of a payment, made by us or in the dashboard, without failed ones. In cents. */
export async function sumRefunds(paymentIntentId: string): Promise<number> {
  const { data } = await callStripe((stripe) =>
    stripe.refunds.list({ payment_intent: paymentIntentId, limit: 100 }),
  );
  return data
    .filter(({ status }) => status !== "failed" && status !== "canceled")
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** An invoice with its subscription and payments. */
export type SubscriptionInvoice = RemoteInvoice & {
  subscriptionId: string | null;
  paymentIntentIds: (string | null)[];
};

/** A customer's newest 100 invoices, newest first; works for a deleted customer too. */
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
      toId(payment.payment_intent),
    );
    const subscriptionId = toId(invoice.parent?.subscription_details?.subscription);
    return known ? [{ ...known, subscriptionId, paymentIntentIds }] : [];
  });
}

/** An invoice as the billing history displays it. Amounts are in the currency's minor unit. */
type ListedInvoice = {
  id: string;
  createdAt: Date;
  /** Null for an invoice without one of our plans. */
  planId: number | null;
  description: string;
  totalCents: number;
  currency: string;
  status: string;
  hostedUrl: string | null;
  pdfUrl: string | null;
};

const toListedInvoice = (invoice: Stripe.Invoice & { id: string }): ListedInvoice => ({
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

/** An abandoned checkout leaves an unpaid invoice that is not due. */
const isUnpaidCheckout = ({ billing_reason, status }: Stripe.Invoice) =>
  billing_reason === "subscription_create" && status !== "paid";

/**
 * One page of a customer's invoices, newest first, without drafts and unpaid checkouts.
 * @param after id of the last invoice on the previous page
 * @throws AppError `invalid` when `after` is not one of the customer's invoices
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
      .map(toListedInvoice),
    nextCursor: page.has_more ? last : null,
  };
}

import * as z from "zod/mini";
import { draftInvoice, finalizeInvoice, voidInvoice } from "../billing/invoice-subscription.ts";
import { periodEnd } from "../billing/period-end.ts";
import { subscriptionOf } from "../billing/settle-invoice.ts";
import { expireIncomplete } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, paginate } from "../http/pagination.ts";
import { flag, list, range, readParams, text } from "../http/params.ts";
import { newSubscription } from "../resources/subscription.ts";
import { assertCustomerKnown, customerOf } from "./customers.ts";
import { Discounts, Items, pricesOf, redeem } from "./subscription-items.ts";

export const listInvoices: Handler = ({ book, form }) => {
  const { customer, subscription, status, created, ...paging } = readParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  assertCustomerKnown(book, customer);
  const found = book
    .list("invoice", customer)
    .filter(
      (it) =>
        (!subscription || it.parent?.subscription_details?.subscription === subscription) &&
        (!status || it.status === status) &&
        inRange(it.created, created),
    );
  return paginate(found, "/v1/invoices", paging);
};

export const markInvoiceVoid: Handler = ({ book, form, path: { id = "" } }) => {
  readParams(z.strictObject({}), form);
  const invoice = findOrThrow(book, "invoice", id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`, {
      code: "invoice_not_editable",
    });
  const voided = voidInvoice(book, invoice);
  const subscription = subscriptionOf(book, invoice);
  if (subscription) expireIncomplete(book, subscription.id);
  return voided;
};

export const makeFinal: Handler = ({ book, form, path: { id = "" } }) => {
  readParams(z.strictObject({ auto_advance: z.optional(flag) }), form);
  const invoice = findOrThrow(book, "invoice", id);
  if (invoice.status !== "draft")
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  return finalizeInvoice(book, invoice);
};

/** What a subscription would cost next, or a new one now. Nothing is kept. */
export const previewInvoice: Handler = ({ book, form }) => {
  const wish = readParams(
    z.strictObject({
      customer: z.optional(text),
      subscription: z.optional(text),
      discounts: z.optional(Discounts),
      subscription_details: z.optional(z.strictObject({ items: z.optional(Items) })),
    }),
    form,
  );
  const running = wish.subscription
    ? findOrThrow(book, "subscription", wish.subscription, "subscription")
    : null;
  const items = wish.subscription_details?.items;
  if (running && items)
    throw invalid("The sandbox previews the next invoice of a subscription, not a change of its items.", {
      param: "subscription_details[items]",
    });
  const customer = customerOf(book, running?.customer ?? wish.customer ?? "");
  const discounts = redeem(book, null, customer.id, wish.discounts);
  const subscription = running ?? {
    ...newSubscription({
      id: "sub_preview",
      created: book.now,
      customer: customer.id,
      items: pricesOf(book, items ?? []).map((it) => ({
        ...it,
        periodEnd: periodEnd(book.now, it.price.recurring, book.now),
      })),
      discounts: [],
      metadata: {},
      description: null,
      defaultPaymentMethod: null,
      saveDefaultPaymentMethod: "off",
    }),
  };
  const preview = draftInvoice(
    book,
    { ...subscription, discounts: [...subscription.discounts, ...discounts] },
    customer,
    "upcoming",
  );
  for (const id of discounts) book.remove(id);
  return preview;
};

export const listInvoiceLines: Handler = ({ book, form, path: { id = "" } }) => {
  const paging = readParams(z.strictObject(list), form);
  return paginate(findOrThrow(book, "invoice", id).lines.data, `/v1/invoices/${id}/lines`, paging);
};

export const listInvoicePayments: Handler = ({ book, form }) => {
  const { invoice, status, payment, ...paging } = readParams(
    z.strictObject({
      ...list,
      invoice: z.optional(text),
      status: z.optional(text),
      payment: z.optional(z.strictObject({ type: text, payment_intent: z.optional(text) })),
    }),
    form,
  );
  const found = (
    invoice ? book.listOf("invoice_payment", "invoice", invoice) : book.list("invoice_payment")
  ).filter(
    (it) =>
      (!invoice || it.invoice === invoice) &&
      (!status || it.status === status) &&
      (!payment || it.payment.payment_intent === payment.payment_intent),
  );
  return paginate(found, "/v1/invoice_payments", paging);
};

import * as z from "zod/mini";
import { voidInvoice } from "../billing/invoice-subscription.ts";
import { findSubscriptionByInvoice } from "../billing/settle-invoice.ts";
import { expireIncomplete } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, paginate } from "../http/pagination.ts";
import { list, parseParams, range, text } from "../http/params.ts";
import { assertCustomerKnown } from "./customers.ts";

export const listInvoices: Handler = ({ tx, form }) => {
  const { customer, subscription, status, created, ...paging } = parseParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      subscription: z.optional(text),
      status: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  assertCustomerKnown(tx, customer);
  const found = tx
    .list("invoice", customer)
    .filter(
      (it) =>
        (!subscription || it.parent?.subscription_details?.subscription === subscription) &&
        (!status || it.status === status) &&
        inRange(it.created, created),
    );
  return paginate(found, "/v1/invoices", paging);
};

export const markInvoiceVoid: Handler = ({ tx, form, path: { id = "" } }) => {
  parseParams(z.strictObject({}), form);
  const invoice = findOrThrow(tx, "invoice", id);
  if (invoice.status !== "open" && invoice.status !== "uncollectible")
    throw invalid(`You can only pass in open invoices. This invoice isn't open.`, {
      code: "invoice_not_editable",
    });
  const voided = voidInvoice(tx, invoice);
  const subscription = findSubscriptionByInvoice(tx, invoice);
  if (subscription) expireIncomplete(tx, subscription.id);
  return voided;
};

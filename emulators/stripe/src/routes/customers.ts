import * as z from "zod/mini";
import { endSubscription } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { missing } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, paginate } from "../http/pagination.ts";
import {
  assertNoParams,
  integerParam,
  list,
  mergeMetadata,
  metadata,
  parseParams,
  range,
  text,
} from "../http/params.ts";
import { newCustomer } from "../resources/customer.ts";
import { CLOSED } from "../resources/subscription-status.ts";
import type { Customer } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";

const Fields = {
  email: z.optional(text),
  name: z.optional(text),
  description: z.optional(text),
  metadata: z.optional(metadata),
  balance: z.optional(integerParam),
  invoice_settings: z.optional(z.strictObject({ default_payment_method: z.optional(text) })),
};

/** @throws StripeError for an unknown or deleted customer */
export function findCustomerOrThrow(tx: Transaction, id: string, param = "customer"): Customer {
  const customer = findOrThrow(tx, "customer", id, param);
  if ("deleted" in customer) throw missing("customer", id, param);
  return customer;
}

/**
 * For lists, which include deleted customers.
 * @throws StripeError for an unknown customer
 */
export function assertCustomerKnown(tx: Transaction, id: string | undefined): void {
  if (id !== undefined) findOrThrow(tx, "customer", id, "customer");
}

export const createCustomer: Handler = ({ tx, form }) => {
  const params = parseParams(z.strictObject(Fields), form);
  const customer = newCustomer({
    id: `cus_${newId("").slice(3, 17)}`,
    created: tx.now,
    email: params.email || null,
    name: params.name || null,
    description: params.description || null,
    metadata: mergeMetadata(null, params.metadata),
  });
  customer.balance = params.balance ?? 0;
  tx.save("customer", customer);
  tx.emit("customer.created", customer);
  return customer;
};

export const updateCustomer: Handler = ({ tx, form, path: { id = "" } }) => {
  const { metadata: change, invoice_settings, ...params } = parseParams(z.strictObject(Fields), form);
  const before = findCustomerOrThrow(tx, id, "id");
  const method = invoice_settings?.default_payment_method;
  if (method && tx.find("payment_method", method)?.customer !== id)
    throw missing("payment_method", method, "invoice_settings[default_payment_method]");
  const after: Customer = {
    ...before,
    ...params,
    metadata: mergeMetadata(before.metadata, change),
    invoice_settings:
      method === undefined
        ? before.invoice_settings
        : { ...before.invoice_settings, default_payment_method: method || null },
  };
  return tx.update("customer", before, after, "customer.updated");
};

/** Ends the customer's subscriptions and detaches the cards; the id stays reserved. */
export const deleteCustomer: Handler = ({ tx, form, path: { id = "" } }) => {
  assertNoParams(form);
  const customer = findCustomerOrThrow(tx, id, "id");
  for (const subscription of tx.list("subscription", id))
    if (!CLOSED.includes(subscription.status))
      endSubscription(tx, subscription, { reason: "cancellation_requested" });
  for (const method of tx.list("payment_method", id)) {
    tx.save("payment_method", { ...method, customer: null });
    tx.recordDetached(method.id);
  }
  const gone = { id, object: "customer", deleted: true };
  tx.save("customer", gone as unknown as Customer);
  tx.emit("customer.deleted", customer);
  return gone;
};

export const listCustomers: Handler = ({ tx, form }) => {
  const { email, created, ...paging } = parseParams(
    z.strictObject({ ...list, email: z.optional(text), created: z.optional(range) }),
    form,
  );
  const all = tx.list("customer").filter((it) => !("deleted" in it));
  return paginate(
    all.filter((it) => (!email || it.email === email) && inRange(it.created, created)),
    "/v1/customers",
    paging,
  );
};

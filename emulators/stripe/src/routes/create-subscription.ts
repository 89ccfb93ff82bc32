import * as z from "zod/mini";
import { draftInvoice, finalizeInvoice, spendDiscounts } from "../billing/invoice-subscription.ts";
import { periodEnd } from "../billing/period-end.ts";
import { chargeOpenInvoice, INCOMPLETE_SECONDS, periodEndOf } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, readParams, text } from "../http/params.ts";
import { newSubscription } from "../resources/subscription.ts";
import type { Subscription } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { customerOf } from "./customers.ts";
import { Discounts, Items, pricesOf, redeem } from "./subscription-items.ts";
import { Shared } from "./subscription-params.ts";

const Create = z.strictObject({
  ...Shared,
  customer: text,
  items: Items,
  discounts: z.optional(Discounts),
  payment_behavior: z._default(z.enum(["default_incomplete", "allow_incomplete"]), "allow_incomplete"),
  billing_mode: z.optional(z.strictObject({ type: z.literal("flexible") })),
  collection_method: z.optional(z.literal("charge_automatically")),
});

function begin(book: Transaction, wish: z.infer<typeof Create>): Subscription {
  const id = newId("sub");
  const items = pricesOf(book, wish.items).map((it) => ({
    ...it,
    periodEnd: periodEnd(book.now, it.price.recurring, book.now),
  }));
  if (items.length === 0)
    throw invalid("Missing required param: items.", { code: "parameter_missing", param: "items" });
  if (new Set(items.map(({ price }) => price.currency)).size > 1)
    throw invalid("All prices on a subscription must have the same currency.", { param: "items" });
  const customer = customerOf(book, wish.customer);
  return newSubscription({
    id,
    created: book.now,
    customer: wish.customer,
    items,
    discounts: redeem(book, id, wish.customer, wish.discounts),
    metadata: mergeMetadata(null, wish.metadata),
    description: wish.description ?? null,
    defaultPaymentMethod: wish.default_payment_method ?? customer.invoice_settings.default_payment_method,
    saveDefaultPaymentMethod: wish.payment_settings?.save_default_payment_method ?? "off",
  });
}

const refuseWithoutCard = (): never => {
  throw invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    { code: "resource_missing" },
  );
};

export const createSubscription: Handler = ({ book, form }) => {
  const wish = readParams(Create, form);
  const started = begin(book, wish);
  const invoice = draftInvoice(book, started, customerOf(book, wish.customer), "subscription_create");
  const isChargedNow = wish.payment_behavior === "allow_incomplete";
  if (isChargedNow && invoice.total > 0 && !started.default_payment_method) refuseWithoutCard();
  const first: Subscription = {
    ...spendDiscounts(book, started),
    latest_invoice: invoice.id,
    cancel_at_period_end: wish.cancel_at_period_end ?? false,
  };
  book.save("subscription", first);
  book.save("invoice", invoice);
  book.emit("customer.subscription.created", first);
  book.emit("invoice.created", invoice);
  book.schedule("expire", first.id, book.now + INCOMPLETE_SECONDS);
  book.schedule("period", first.id, periodEndOf(first));
  finalizeInvoice(book, invoice);
  if (isChargedNow) chargeOpenInvoice(book, invoice.id);
  return book.find("subscription", first.id) ?? first;
};

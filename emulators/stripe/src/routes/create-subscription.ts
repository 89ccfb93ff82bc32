import * as z from "zod/mini";
import { draftInvoice, finalizeInvoice, removeUsedDiscounts } from "../billing/invoice-subscription.ts";
import { periodEnd } from "../billing/period-end.ts";
import { chargeOpenInvoice, getPeriodEnd, INCOMPLETE_SECONDS } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { mergeMetadata, parseParams, text } from "../http/params.ts";
import { newSubscription } from "../resources/subscription.ts";
import type { Subscription } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { findCustomerOrThrow } from "./customers.ts";
import { Discounts, findItemPrices, Items, redeemCoupons } from "./subscription-items.ts";
import { SubscriptionFields } from "./subscription-params.ts";

const Create = z.strictObject({
  ...SubscriptionFields,
  customer: text,
  items: Items,
  discounts: z.optional(Discounts),
  payment_behavior: z._default(z.enum(["default_incomplete", "allow_incomplete"]), "allow_incomplete"),
  billing_mode: z.optional(z.strictObject({ type: z.literal("flexible") })),
  collection_method: z.optional(z.literal("charge_automatically")),
});

function saveSubscription(tx: Transaction, params: z.infer<typeof Create>): Subscription {
  const id = newId("sub");
  const items = findItemPrices(tx, params.items).map((it) => ({
    ...it,
    periodEnd: periodEnd(tx.now, it.price.recurring, tx.now),
  }));
  if (items.length === 0)
    throw invalid("Missing required param: items.", { code: "parameter_missing", param: "items" });
  if (new Set(items.map(({ price }) => price.currency)).size > 1)
    throw invalid("All prices on a subscription must have the same currency.", { param: "items" });
  const customer = findCustomerOrThrow(tx, params.customer);
  return newSubscription({
    id,
    created: tx.now,
    customer: params.customer,
    items,
    discounts: redeemCoupons(
      tx,
      {
        subscription: id,
        customer: params.customer,
        subtotal: items.reduce((sum, { price, quantity }) => sum + (price.unit_amount ?? 0) * quantity, 0),
      },
      params.discounts,
    ),
    metadata: mergeMetadata(null, params.metadata),
    description: params.description ?? null,
    defaultPaymentMethod: params.default_payment_method ?? customer.invoice_settings.default_payment_method,
    saveDefaultPaymentMethod: params.payment_settings?.save_default_payment_method ?? "off",
  });
}

const refuseWithoutCard = (): never => {
  throw invalid(
    "This customer has no attached payment source or default payment method. Please consider adding a default payment method.",
    { code: "resource_missing" },
  );
};

export const createSubscription: Handler = ({ tx, form }) => {
  const params = parseParams(Create, form);
  const started = saveSubscription(tx, params);
  const invoice = draftInvoice(tx, started, findCustomerOrThrow(tx, params.customer), "subscription_create");
  const isChargedNow = params.payment_behavior === "allow_incomplete";
  if (isChargedNow && invoice.total > 0 && !started.default_payment_method) refuseWithoutCard();
  const first: Subscription = {
    ...removeUsedDiscounts(tx, started),
    latest_invoice: invoice.id,
    cancel_at_period_end: params.cancel_at_period_end ?? false,
  };
  tx.save("subscription", first);
  tx.save("invoice", invoice);
  tx.emit("customer.subscription.created", first);
  tx.emit("invoice.created", invoice);
  tx.schedule("expire", first.id, tx.now + INCOMPLETE_SECONDS);
  tx.schedule("period", first.id, getPeriodEnd(first));
  finalizeInvoice(tx, invoice);
  if (isChargedNow) chargeOpenInvoice(tx, invoice.id);
  return tx.find("subscription", first.id) ?? first;
};

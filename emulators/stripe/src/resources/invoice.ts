import { sublist } from "../http/expand.ts";
import { newId } from "../storage/ids.ts";
import type { Customer, Invoice, InvoiceLine, Subscription, SubscriptionItem } from "./types.ts";

type LineWish = { invoice: string; item: SubscriptionItem; productName: string };

function every({ price }: SubscriptionItem): string {
  const { interval = "month", interval_count: count = 1 } = price.recurring ?? {};
  return count === 1 ? String(interval) : `${count} ${interval}s`;
}

export function newLine({ invoice, item, productName }: LineWish): InvoiceLine {
  const quantity = item.quantity ?? 1;
  const amount = (item.price.unit_amount ?? 0) * quantity;
  const dollars = ((item.price.unit_amount ?? 0) / 100).toFixed(2);
  return {
    id: newId("il"),
    object: "line_item",
    amount,
    currency: item.price.currency,
    description: `${quantity} × ${productName} (at $${dollars} / ${every(item)})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: item.subscription,
        subscription_item: item.id,
      },
      type: "subscription_item_details",
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: item.price.id, product: item.price.product },
      type: "price_details",
      unit_amount_decimal: item.price.unit_amount_decimal,
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  };
}

type Params = {
  id: string;
  created: number;
  customer: Customer;
  taxIds: NonNullable<Invoice["customer_tax_ids"]>;
  subscription: Subscription;
  lines: InvoiceLine[];
  reason: "subscription_create" | "subscription_cycle";
  period: { start: number; end: number };
  discounts: { discount: string; amount: number }[];
};

/** A draft: its amounts are final, but nothing is charged yet. */
export function newInvoice(params: Params): Invoice {
  const { id, customer, subscription, discounts } = params;
  const subtotal = params.lines.reduce((sum, line) => sum + line.amount, 0);
  const total = Math.max(0, subtotal - discounts.reduce((sum, { amount }) => sum + amount, 0));
  return {
    id,
    object: "invoice",
    account_country: "US",
    account_name: "Sandbox",
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: params.reason,
    collection_method: "charge_automatically",
    created: params.created,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: "none",
    customer_tax_ids: params.taxIds,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: discounts.map(({ discount }) => discount),
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: "self" },
    last_finalization_error: null,
    latest_revision: null,
    lines: sublist(params.lines, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: "subscription_details",
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: params.period.end,
    period_start: params.period.start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: customer.balance,
    statement_descriptor: null,
    status: "draft",
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: discounts,
    total_excluding_tax: total,
    total_pretax_credit_amounts: discounts.map((it) => ({ ...it, type: "discount" as const })),
    total_taxes: [],
    webhooks_delivered_at: null,
  };
}

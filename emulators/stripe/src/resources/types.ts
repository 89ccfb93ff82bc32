import type Stripe from "stripe";

type Primitive = string | number | boolean | null | undefined;

/**
 * An object as it is stored and sent: references that Stripe's types declare as `string | Thing` are ids, and exact
 * decimals are strings. The compiler checks every object below against the types of the pinned version.
 */
type Stored<T> = string extends T
  ? Extract<T, Primitive>
  : T extends Primitive
    ? T
    : T extends Stripe.Decimal
      ? string
      : T extends (infer E)[]
        ? Stored<E>[]
        : { [K in keyof T]: Stored<T[K]> };

export type Customer = Stored<Stripe.Customer>;
export type Product = Stored<Stripe.Product>;
export type Price = Stored<Stripe.Price>;
export type Plan = Stored<Stripe.Plan>;
export type Coupon = Stored<Stripe.Coupon>;
export type PromotionCode = Stored<Stripe.PromotionCode>;
export type TaxId = Stored<Stripe.TaxId>;
/** Stripe's object has no id; it is stored by its client secret. */
export type CustomerSession = Stored<Stripe.CustomerSession> & { id: string };
export type Discount = Stored<Stripe.Discount>;
export type Subscription = Stored<Stripe.Subscription>;
export type SubscriptionSchedule = Stored<Stripe.SubscriptionSchedule>;
export type SchedulePhase = SubscriptionSchedule["phases"][number];
export type SubscriptionItem = Stored<Stripe.SubscriptionItem>;
export type Invoice = Stored<Stripe.Invoice>;
export type InvoiceLine = Stored<Stripe.InvoiceLineItem>;
export type InvoicePayment = Stored<Stripe.InvoicePayment>;
export type PaymentIntent = Stored<Stripe.PaymentIntent>;
export type SetupIntent = Stored<Stripe.SetupIntent>;
export type PaymentMethod = Stored<Stripe.PaymentMethod>;
export type Charge = Stored<Stripe.Charge>;
export type Refund = Stored<Stripe.Refund>;
export type Dispute = Stored<Stripe.Dispute>;
export type Metadata = Record<string, string>;

/** Stored objects by the value of their `object` field. */
export type Kinds = {
  customer: Customer;
  product: Product;
  price: Price;
  coupon: Coupon;
  promotion_code: PromotionCode;
  tax_id: TaxId;
  customer_session: CustomerSession;
  discount: Discount;
  subscription: Subscription;
  subscription_schedule: SubscriptionSchedule;
  invoice: Invoice;
  invoice_payment: InvoicePayment;
  payment_intent: PaymentIntent;
  setup_intent: SetupIntent;
  payment_method: PaymentMethod;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  event: StoredEvent;
};
export type Kind = keyof Kinds;

export type StoredEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  data: { object: Record<string, unknown>; previous_attributes?: Record<string, unknown> };
  livemode: false;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
};

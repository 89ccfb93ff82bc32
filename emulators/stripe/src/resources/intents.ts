import { randomText } from "../storage/ids.ts";
import type { Metadata, PaymentIntent, SetupIntent } from "./types.ts";

type Wish = {
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  paymentMethod: string | null;
  metadata: Metadata;
};

export function newPaymentIntent(wish: Wish): PaymentIntent {
  return {
    id: wish.id,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: wish.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${wish.id}_secret_${randomText(25)}`,
    confirmation_method: "automatic",
    created: wish.created,
    currency: wish.currency,
    customer: wish.customer,
    customer_account: null,
    description: wish.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: wish.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: wish.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: "off_session",
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: wish.paymentMethod ? "requires_confirmation" : "requires_payment_method",
    transfer_data: null,
    transfer_group: null,
  };
}

type SetupWish = Pick<Wish, "id" | "created" | "customer" | "description" | "metadata" | "paymentMethod"> & {
  usage: string;
};

export function newSetupIntent(wish: SetupWish): SetupIntent {
  return {
    id: wish.id,
    object: "setup_intent",
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: { allow_redirects: "always", enabled: true },
    cancellation_reason: null,
    client_secret: `${wish.id}_secret_${randomText(25)}`,
    created: wish.created,
    customer: wish.customer,
    customer_account: null,
    description: wish.description,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    managed_payments: null,
    mandate: null,
    metadata: wish.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: wish.paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: wish.paymentMethod ? "requires_confirmation" : "requires_payment_method",
    usage: wish.usage,
  };
}

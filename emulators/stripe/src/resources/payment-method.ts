import { detectBrand } from "../billing/test-cards.ts";
import { newId, randomText } from "../storage/ids.ts";
import type { Charge, Metadata, PaymentIntent, PaymentMethod } from "./types.ts";

export type CardData = {
  number: string;
  expMonth: number;
  expYear: number;
  postalCode?: string;
  country?: string;
  name?: string;
  email?: string;
};

export function newCard(card: CardData, created: number, metadata: Metadata = {}): PaymentMethod {
  const { number, expMonth, expYear, postalCode, country, name, email } = card;
  const brand = detectBrand(number);
  const address = {
    city: null,
    country: country ?? null,
    line1: null,
    line2: null,
    postal_code: postalCode ?? null,
    state: null,
  };
  return {
    id: newId("pm"),
    object: "payment_method",
    allow_redisplay: "limited",
    billing_details: { address, email: email ?? null, name: name ?? null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
      country: "US",
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: randomText(16),
      funding: "credit",
      generated_from: null,
      last4: number.slice(-4),
      networks: { available: [brand], preferred: null },
      regulated_status: "unregulated",
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata,
    type: "card",
  };
}

type Failure = { code: string; declineCode: string; message: string } | null;

/** A charge with the bank's result. */
export function newCharge(
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure,
  now: number,
  origin: string,
): Charge {
  const id = newId("ch");
  const { card } = method;
  return {
    id,
    object: "charge",
    amount: intent.amount,
    amount_captured: failure ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: "SANDBOX",
    captured: !failure,
    created: now,
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: failure ? "01" : null,
      network_status: failure ? "declined_by_network" : "approved_by_network",
      reason: failure?.declineCode ?? null,
      risk_level: "normal",
      risk_score: 20,
      seller_message: failure
        ? "The bank did not return any further details with this decline."
        : "Payment complete.",
      type: failure ? "issuer_declined" : "authorized",
    },
    paid: !failure,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      card: {
        amount_authorized: failure ? null : intent.amount,
        authorization_code: null,
        brand: card?.brand ?? null,
        checks: card?.checks ?? null,
        country: "US",
        electronic_commerce_indicator: null,
        exp_month: card?.exp_month ?? 0,
        exp_year: card?.exp_year ?? 0,
        fingerprint: card?.fingerprint ?? null,
        funding: "credit",
        installments: null,
        last4: card?.last4 ?? null,
        mandate: null,
        network: card?.brand ?? null,
        network_token: { used: false },
        network_transaction_id: "104557651805572",
        regulated_status: "unregulated",
        three_d_secure: null,
        transaction_link_id: null,
        wallet: null,
      },
      type: "card",
    },
    radar_options: {},
    receipt_email: null,
    receipt_number: null,
    receipt_url: failure ? null : `${origin}/receipts/${id}`,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? "failed" : "succeeded",
    transfer_data: null,
    transfer_group: null,
  };
}

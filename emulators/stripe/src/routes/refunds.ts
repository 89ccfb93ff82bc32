import * as z from "zod/mini";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { paginate } from "../http/pagination.ts";
import { integerParam, list, mergeMetadata, metadata, parseParams, text } from "../http/params.ts";
import type { Refund } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";

export const createRefund: Handler = ({ tx, form }) => {
  const params = parseParams(
    z.strictObject({
      payment_intent: z.optional(text),
      charge: z.optional(text),
      amount: z.optional(integerParam),
      reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
      metadata: z.optional(metadata),
    }),
    form,
  );
  const intent = params.payment_intent
    ? findOrThrow(tx, "payment_intent", params.payment_intent, "payment_intent")
    : null;
  const chargeId = params.charge ?? intent?.latest_charge;
  if (!chargeId)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      { code: "parameter_missing", param: "charge" },
    );
  const charge = findOrThrow(tx, "charge", chargeId, "charge");
  if (!charge.paid)
    throw invalid("This PaymentIntent does not have a successful charge to refund.", {
      code: "charge_not_refundable",
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = params.amount ?? left;
  if (left === 0)
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  if (amount > left || amount < 1)
    throw invalid(
      `Refund amount ($${(amount / 100).toFixed(2)}) is greater than unrefunded amount on charge ($${(left / 100).toFixed(2)})`,
      { param: "amount" },
    );
  const refund: Refund = {
    id: newId("re"),
    object: "refund",
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: tx.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata(null, params.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  tx.save("refund", refund);
  tx.emit("refund.created", refund);
  tx.update(
    "charge",
    charge,
    { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left },
    "charge.refunded",
  );
  return refund;
};

export const listRefunds: Handler = ({ tx, form }) => {
  const { payment_intent, charge, ...paging } = parseParams(
    z.strictObject({ ...list, payment_intent: z.optional(text), charge: z.optional(text) }),
    form,
  );
  const found = (
    payment_intent ? tx.listByParent("refund", "payment_intent", payment_intent) : tx.list("refund")
  ).filter(
    (it) => (!payment_intent || it.payment_intent === payment_intent) && (!charge || it.charge === charge),
  );
  return paginate(found, "/v1/refunds", paging);
};

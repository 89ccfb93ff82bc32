import * as z from "zod/mini";
import type { Refund, StoredEvent } from "../objects/types.ts";
import { newId } from "../store/ids.ts";
import type { Handler } from "../wire/call.ts";
import { invalid, missing } from "../wire/errors.ts";
import { inRange, MOST, page } from "../wire/page.ts";
import {
  flag,
  list,
  mergeMetadata,
  metadata,
  range,
  readNothing,
  readParams,
  text,
  whole,
} from "../wire/params.ts";

export const createRefund: Handler = ({ book, form }) => {
  const wish = readParams(
    z.strictObject({
      payment_intent: z.optional(text),
      charge: z.optional(text),
      amount: z.optional(whole),
      reason: z.optional(z.enum(["duplicate", "fraudulent", "requested_by_customer"])),
      metadata: z.optional(metadata),
    }),
    form,
  );
  const intent = wish.payment_intent ? book.find("payment_intent", wish.payment_intent) : null;
  if (wish.payment_intent && !intent) throw missing("payment_intent", wish.payment_intent, "payment_intent");
  const chargeId = wish.charge ?? intent?.latest_charge;
  if (!chargeId)
    throw invalid(
      "One of the following params should be provided for this request: payment_intent or charge.",
      { code: "parameter_missing", param: "charge" },
    );
  const charge = book.find("charge", chargeId);
  if (!charge) throw missing("charge", chargeId, "charge");
  if (!charge.paid)
    throw invalid("This PaymentIntent does not have a successful charge to refund.", {
      code: "charge_not_refundable",
    });
  const left = charge.amount - charge.amount_refunded;
  const amount = wish.amount ?? left;
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
    created: book.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: "pending", reference_type: "acquirer_reference_number", type: "refund" },
      type: "card",
    },
    metadata: mergeMetadata(null, wish.metadata),
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: wish.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  book.save("refund", refund);
  book.emit("refund.created", refund);
  book.update(
    "charge",
    charge,
    { ...charge, amount_refunded: charge.amount_refunded + amount, refunded: amount === left },
    "charge.refunded",
  );
  return refund;
};

export const listRefunds: Handler = ({ book, form }) => {
  const { payment_intent, charge, ...paging } = readParams(
    z.strictObject({ ...list, payment_intent: z.optional(text), charge: z.optional(text) }),
    form,
  );
  const found = (
    payment_intent ? book.listOf("refund", "payment_intent", payment_intent) : book.list("refund")
  ).filter(
    (it) => (!payment_intent || it.payment_intent === payment_intent) && (!charge || it.charge === charge),
  );
  return page(found, "/v1/refunds", paging);
};

export const showCharge: Handler = ({ book, form, path: { id = "" } }) => {
  readNothing(form);
  const found = book.find("charge", id);
  if (!found) throw missing("charge", id);
  return found;
};

/** Kept for 30 days, as at Stripe. */
const EVENT_SECONDS = 30 * 86_400;

export const listEvents: Handler = ({ book, form }) => {
  const { type, types, created, delivery_success, ...paging } = readParams(
    z.strictObject({
      ...list,
      type: z.optional(text),
      types: z.optional(z.array(text)),
      created: z.optional(range),
      delivery_success: z.optional(flag),
    }),
    form,
  );
  if (type && types)
    throw invalid("You may only specify one of these parameters: type, types.", {
      code: "parameters_exclusive",
    });
  const wanted = types ?? (type ? [type] : null);
  const matches = (name: string) =>
    !wanted ||
    wanted.some((it) => it === name || it === "*" || (it.endsWith(".*") && name.startsWith(it.slice(0, -1))));
  const isWanted = (it: StoredEvent) =>
    it.created > book.now - EVENT_SECONDS &&
    matches(it.type) &&
    inRange(it.created, created) &&
    (delivery_success === undefined || (it.pending_webhooks === 0) === delivery_success);
  const { starting_after: after, ...rest } = paging;
  if (after && !book.find("event", after)) throw missing("event", after, "starting_after");
  const found: StoredEvent[] = [];
  // One more than is asked for tells that there are more; what comes after it is not read.
  const enough = rest.ending_before ? Number.POSITIVE_INFINITY : MOST + 1;
  for (const event of book.events({ after, isUntold: delivery_success === false })) {
    if (isWanted(event)) found.push(event);
    if (found.length >= enough) break;
  }
  return page(found, "/v1/events", rest);
};

export const showEvent: Handler = ({ book, form, path: { id = "" } }) => {
  readNothing(form);
  const found = book.find("event", id);
  if (!found) throw missing("event", id);
  return found;
};

/** Money is not kept here; the call tells whether a key works, and for which mode. */
export const showBalance: Handler = ({ form }) => {
  readNothing(form);
  const none = [{ amount: 0, currency: "usd", source_types: { card: 0 } }];
  return { object: "balance", available: none, livemode: false, pending: none };
};

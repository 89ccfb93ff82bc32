import * as z from "zod/mini";
import { attachCard, buildChallenge } from "../billing/charge-card.ts";
import { getCardBehavior } from "../billing/test-cards.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { inRange, paginate } from "../http/pagination.ts";
import { flag, list, mergeMetadata, metadata, parseParams, range, text } from "../http/params.ts";
import { newSetupIntent } from "../resources/intents.ts";
import type { PaymentMethod, SetupIntent } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CONFIRMABLE, Confirm, findCard, findIntent, Shown, toCardError } from "./confirm.ts";
import { assertCustomerKnown, findCustomerOrThrow } from "./customers.ts";

export const createSetupIntent: Handler = ({ tx, form }) => {
  const params = parseParams(
    z.strictObject({
      customer: z.optional(text),
      usage: z._default(z.enum(["off_session", "on_session"]), "off_session"),
      metadata: z.optional(metadata),
      description: z.optional(text),
      automatic_payment_methods: z.optional(
        z.strictObject({ enabled: flag, allow_redirects: z.optional(text) }),
      ),
    }),
    form,
  );
  if (params.customer) findCustomerOrThrow(tx, params.customer);
  const intent = newSetupIntent({
    id: newId("seti"),
    created: tx.now,
    customer: params.customer ?? null,
    description: params.description ?? null,
    metadata: mergeMetadata(null, params.metadata),
    paymentMethod: null,
    usage: params.usage,
  });
  tx.save("setup_intent", intent);
  tx.emit("setup_intent.created", intent);
  return intent;
};

export const listSetupIntents: Handler = ({ tx, form }) => {
  const { customer, payment_method, created, ...paging } = parseParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      payment_method: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  assertCustomerKnown(tx, customer);
  const found = tx
    .list("setup_intent", customer)
    .filter(
      (it) => (!payment_method || it.payment_method === payment_method) && inRange(it.created, created),
    );
  return paginate(found, "/v1/setup_intents", paging);
};

export const showSetupIntent: Handler = (call) => {
  const { client_secret } = parseParams(Shown, call.form);
  return findIntent(call, "setup_intent", client_secret);
};

function saveCard(tx: Transaction, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const card = intent.customer ? attachCard(tx, method, intent.customer) : method;
  const done: SetupIntent = {
    ...intent,
    status: "succeeded",
    payment_method: card.id,
    next_action: null,
    last_setup_error: null,
  };
  tx.save("setup_intent", done);
  tx.emit("setup_intent.succeeded", done);
  return done;
}

export const confirmSetupIntent: Handler = (call) => {
  const { tx, form } = call;
  const params = parseParams(Confirm, form);
  const intent = findIntent(call, "setup_intent", params.client_secret);
  if (!CONFIRMABLE.includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: "setup_intent_unexpected_state",
      setup_intent: intent,
    });
  const method = findCard(tx, params, intent);
  const { challenge, decline, declinesLater } = getCardBehavior(method.card?.last4 ?? "");
  if (challenge) {
    const next_action = { type: "use_stripe_sdk", use_stripe_sdk: buildChallenge(tx, intent.id) };
    return tx.update(
      "setup_intent",
      intent,
      { ...intent, status: "requires_action", payment_method: method.id, next_action },
      "setup_intent.requires_action",
    );
  }
  if (!decline || declinesLater) return saveCard(tx, intent, method);
  const last_setup_error = {
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: method,
    type: "card_error" as const,
  };
  const refused = tx.update(
    "setup_intent",
    intent,
    { ...intent, status: "requires_payment_method", payment_method: null, last_setup_error },
    "setup_intent.setup_failed",
  );
  throw toCardError(decline, { setup_intent: refused, payment_method: method });
};

/** Completes or fails a card setup after 3-D Secure. */
export function finishSetup(
  tx: Transaction,
  setup: SetupIntent,
  method: PaymentMethod,
  isPassed: boolean,
): SetupIntent {
  if (isPassed) return saveCard(tx, setup, method);
  const last_setup_error = {
    code: "setup_intent_authentication_failure" as const,
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_method: method,
    type: "invalid_request_error" as const,
  };
  return tx.update(
    "setup_intent",
    setup,
    {
      ...setup,
      status: "requires_payment_method",
      payment_method: null,
      next_action: null,
      last_setup_error,
    },
    "setup_intent.setup_failed",
  );
}

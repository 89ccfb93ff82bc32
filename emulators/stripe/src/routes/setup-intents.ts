import * as z from "zod/mini";
import { attachCard, challengeOf } from "../billing/charge-card.ts";
import { behaviourOf } from "../billing/test-cards.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { inRange, paginate } from "../http/pagination.ts";
import { flag, list, mergeMetadata, metadata, range, readParams, text } from "../http/params.ts";
import { newSetupIntent } from "../resources/intents.ts";
import type { PaymentMethod, SetupIntent } from "../resources/types.ts";
import { newId } from "../storage/ids.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CONFIRMABLE, Confirm, chosenCard, failed, intentAt, Shown } from "./confirm.ts";
import { assertCustomerKnown, customerOf } from "./customers.ts";

export const createSetupIntent: Handler = ({ book, form }) => {
  const wish = readParams(
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
  if (wish.customer) customerOf(book, wish.customer);
  const intent = newSetupIntent({
    id: newId("seti"),
    created: book.now,
    customer: wish.customer ?? null,
    description: wish.description ?? null,
    metadata: mergeMetadata(null, wish.metadata),
    paymentMethod: null,
    usage: wish.usage,
  });
  book.save("setup_intent", intent);
  book.emit("setup_intent.created", intent);
  return intent;
};

export const listSetupIntents: Handler = ({ book, form }) => {
  const { customer, payment_method, created, ...paging } = readParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      payment_method: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  assertCustomerKnown(book, customer);
  const found = book
    .list("setup_intent", customer)
    .filter(
      (it) => (!payment_method || it.payment_method === payment_method) && inRange(it.created, created),
    );
  return paginate(found, "/v1/setup_intents", paging);
};

export const showSetupIntent: Handler = (call) => {
  const { client_secret } = readParams(Shown, call.form);
  return intentAt(call, "setup_intent", client_secret);
};

function keepCard(book: Transaction, intent: SetupIntent, method: PaymentMethod): SetupIntent {
  const card = intent.customer ? attachCard(book, method, intent.customer) : method;
  const done: SetupIntent = {
    ...intent,
    status: "succeeded",
    payment_method: card.id,
    next_action: null,
    last_setup_error: null,
  };
  book.save("setup_intent", done);
  book.emit("setup_intent.succeeded", done);
  return done;
}

export const confirmSetupIntent: Handler = (call) => {
  const { book, form } = call;
  const wish = readParams(Confirm, form);
  const intent = intentAt(call, "setup_intent", wish.client_secret);
  if (!CONFIRMABLE.includes(intent.status))
    throw invalid(`You cannot confirm this SetupIntent because it has a status of ${intent.status}.`, {
      code: "setup_intent_unexpected_state",
      setup_intent: intent,
    });
  const method = chosenCard(book, wish, intent.payment_method);
  const { challenge, decline, declinesLater } = behaviourOf(method.card?.last4 ?? "");
  if (challenge) {
    const next_action = { type: "use_stripe_sdk", use_stripe_sdk: challengeOf(book, intent.id) };
    return book.update(
      "setup_intent",
      intent,
      { ...intent, status: "requires_action", payment_method: method.id, next_action },
      "setup_intent.requires_action",
    );
  }
  if (!decline || declinesLater) return keepCard(book, intent, method);
  const last_setup_error = {
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    payment_method: method,
    type: "card_error" as const,
  };
  const refused = book.update(
    "setup_intent",
    intent,
    { ...intent, status: "requires_payment_method", payment_method: null, last_setup_error },
    "setup_intent.setup_failed",
  );
  throw failed(decline, { setup_intent: refused, payment_method: method });
};

/** Completes or fails a card setup after 3-D Secure. */
export function settleSetup(
  book: Transaction,
  setup: SetupIntent,
  method: PaymentMethod,
  isPassed: boolean,
): SetupIntent {
  if (isPassed) return keepCard(book, setup, method);
  const last_setup_error = {
    code: "setup_intent_authentication_failure" as const,
    message:
      "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
    payment_method: method,
    type: "invalid_request_error" as const,
  };
  return book.update(
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

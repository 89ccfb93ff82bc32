import * as z from "zod/mini";
import { attachCard, challengeOf, chargeCard, failChallenge } from "../billing/charge-card.ts";
import { paymentOf } from "../billing/settle-invoice.ts";
import { behaviourOf } from "../billing/test-cards.ts";
import { newPaymentIntent, newSetupIntent } from "../objects/new-payment-intent.ts";
import type { PaymentIntent, PaymentMethod, SetupIntent } from "../objects/types.ts";
import type { Book } from "../store/book.ts";
import { newId } from "../store/ids.ts";
import { type Call, type Handler, Kept } from "../wire/call.ts";
import { cardError, invalid, missing } from "../wire/errors.ts";
import { page } from "../wire/page.ts";
import { flag, list, mergeMetadata, metadata, readParams, text, whole } from "../wire/params.ts";
import { customerOf, refuseStranger } from "./customers.ts";
import { CardDataFields, cardOf, typedCard } from "./payment-methods.ts";

const Confirm = z.strictObject({
  client_secret: z.optional(text),
  payment_method: z.optional(text),
  payment_method_data: z.optional(CardDataFields),
  return_url: z.optional(text),
  use_stripe_sdk: z.optional(flag),
  off_session: z.optional(flag),
  expected_payment_method_type: z.optional(text),
});
const Shown = z.strictObject({ client_secret: z.optional(text) });

/** A browser proves with the client secret which intent is its own. */
function intentAt<K extends "payment_intent" | "setup_intent">(
  { book, path: { id = "" }, isPublishable }: Call,
  kind: K,
  secret: string | undefined,
) {
  const found = book.find(kind, id);
  const isOwn = found && (isPublishable || secret !== undefined ? found.client_secret === secret : true);
  if (!found || !isOwn) throw missing(kind, id);
  return found;
}

export const showPaymentIntent: Handler = (call) => {
  const { client_secret } = readParams(Shown, call.form);
  return intentAt(call, "payment_intent", client_secret);
};

function chosenCard(book: Book, wish: z.infer<typeof Confirm>, known: string | null): PaymentMethod {
  if (wish.payment_method_data) return typedCard(book, wish.payment_method_data);
  const id = wish.payment_method ?? known;
  if (!id)
    throw invalid(
      "You cannot confirm this intent because it's missing a payment method. Update it with a payment method and then confirm it again.",
      { code: "payment_intent_unexpected_state" },
    );
  return cardOf(book, id, "payment_method");
}

const failed = (decline: { code: string; declineCode: string; message: string }, details: object) =>
  new Kept(
    cardError(decline.message, {
      code: decline.code,
      ...(decline.code === "card_declined" ? { decline_code: decline.declineCode } : {}),
      ...details,
    }),
  );

/** The first payment of an invoice was declined. */
function noteDecline(book: Book, intent: PaymentIntent): void {
  const payment = paymentOf(book, intent.id);
  const invoice = payment && book.find("invoice", payment.invoice);
  if (!invoice) return;
  const tried = { ...invoice, attempted: true, attempt_count: invoice.attempt_count + 1 };
  book.save("invoice", tried);
  book.emit("invoice.payment_failed", tried);
}

const CONFIRMABLE = ["requires_payment_method", "requires_confirmation", "requires_action"];

export const confirmPaymentIntent: Handler = (call) => {
  const { book, form } = call;
  const wish = readParams(Confirm, form);
  const intent = intentAt(call, "payment_intent", wish.client_secret);
  if (!CONFIRMABLE.includes(intent.status)) {
    const why =
      intent.status === "succeeded"
        ? "it has already succeeded after being previously confirmed"
        : `it has a status of ${intent.status}`;
    throw invalid(`You cannot confirm this PaymentIntent because ${why}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  }
  const method = chosenCard(book, wish, intent.payment_method);
  const { decline, intent: after } = chargeCard(book, intent, {
    method,
    offSession: wish.off_session ?? false,
    authenticated: false,
  });
  if (decline) {
    noteDecline(book, after);
    throw failed(decline, { payment_intent: after, payment_method: method });
  }
  return after;
};

export const createPaymentIntent: Handler = ({ book, form }) => {
  const wish = readParams(
    z.strictObject({
      amount: whole,
      currency: text,
      customer: z.optional(text),
      description: z.optional(text),
      metadata: z.optional(metadata),
      setup_future_usage: z.optional(text),
      automatic_payment_methods: z.optional(z.strictObject({ enabled: flag })),
    }),
    form,
  );
  if (wish.amount < 50)
    throw invalid("Amount must be at least $0.50 usd", { code: "amount_too_small", param: "amount" });
  if (wish.customer) customerOf(book, wish.customer);
  const intent = newPaymentIntent({
    id: newId("pi"),
    created: book.now,
    amount: wish.amount,
    currency: wish.currency,
    customer: wish.customer ?? null,
    description: wish.description ?? null,
    paymentMethod: null,
    metadata: mergeMetadata(null, wish.metadata),
    savesCard: Boolean(wish.setup_future_usage),
  });
  book.save("payment_intent", intent);
  book.emit("payment_intent.created", intent);
  return intent;
};

export const cancelPaymentIntent: Handler = ({ book, form, path: { id = "" } }) => {
  readParams(z.strictObject({ cancellation_reason: z.optional(text) }), form);
  const intent = book.find("payment_intent", id);
  if (!intent) throw missing("payment_intent", id);
  if (!CONFIRMABLE.includes(intent.status))
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: "payment_intent_unexpected_state",
      payment_intent: intent,
    });
  if (paymentOf(book, id))
    throw invalid(
      "You cannot cancel this PaymentIntent because it belongs to an invoice. Void the invoice instead.",
      { code: "payment_intent_unexpected_state", payment_intent: intent },
    );
  return book.update(
    "payment_intent",
    intent,
    { ...intent, status: "canceled", canceled_at: book.now, next_action: null },
    "payment_intent.canceled",
  );
};

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

export const showSetupIntent: Handler = (call) => {
  const { client_secret } = readParams(Shown, call.form);
  return intentAt(call, "setup_intent", client_secret);
};

function keepCard(book: Book, intent: SetupIntent, method: PaymentMethod): SetupIntent {
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

export const listPaymentIntents: Handler = ({ book, form }) => {
  const { customer, ...paging } = readParams(z.strictObject({ ...list, customer: z.optional(text) }), form);
  refuseStranger(book, customer);
  return page(book.list("payment_intent", customer), "/v1/payment_intents", paging);
};

/** How the customer came out of the bank's challenge. Null for an intent that waits for none. */
export function finishChallenge(
  book: Book,
  id: string,
  isPassed: boolean,
): PaymentIntent | SetupIntent | null {
  const setup = book.find("setup_intent", id);
  const payment = book.find("payment_intent", id);
  const intent = setup ?? payment;
  if (intent?.status !== "requires_action" || !intent.payment_method) return null;
  const method = cardOf(book, intent.payment_method, "payment_method");
  if (payment) {
    if (!isPassed) {
      const after = failChallenge(book, payment);
      noteDecline(book, after);
      return after;
    }
    const { intent: after, decline } = chargeCard(book, payment, {
      method,
      offSession: false,
      authenticated: true,
    });
    if (decline) noteDecline(book, after);
    return after;
  }
  if (!setup) return null;
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

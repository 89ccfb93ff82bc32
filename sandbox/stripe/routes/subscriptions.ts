import * as z from "zod/mini";
import { draftInvoice, finalizeInvoice, spendDiscounts } from "../billing/invoice-subscription.ts";
import { periodEnd } from "../billing/period-end.ts";
import {
  collect,
  endSubscription,
  expireIncomplete,
  INCOMPLETE_SECONDS,
  periodEndOf,
} from "../billing/subscription-life.ts";
import { CLOSED } from "../objects/closed.ts";
import { newSubscription } from "../objects/new-subscription.ts";
import type { Subscription } from "../objects/types.ts";
import type { Book } from "../store/book.ts";
import { newId } from "../store/ids.ts";
import type { Handler } from "../wire/call.ts";
import { invalid, missing } from "../wire/errors.ts";
import { existing } from "../wire/existing.ts";
import { inRange, page } from "../wire/page.ts";
import { flag, list, mergeMetadata, metadata, range, readParams, text, whole } from "../wire/params.ts";
import { customerOf, refuseStranger } from "./customers.ts";
import { Discounts, Items, pricesOf, redeem } from "./subscription-items.ts";

const Feedback = z.enum([
  "customer_service",
  "low_quality",
  "missing_features",
  "other",
  "switched_service",
  "too_complex",
  "too_expensive",
  "unused",
]);
const Details = z.strictObject({
  comment: z.optional(text),
  feedback: z.optional(z.union([Feedback, z.literal("")])),
});

const Shared = {
  metadata: z.optional(metadata),
  description: z.optional(text),
  default_payment_method: z.optional(text),
  cancel_at_period_end: z.optional(flag),
  cancel_at: z.optional(z.union([whole, z.literal("")])),
  payment_settings: z.optional(
    z.strictObject({ save_default_payment_method: z.optional(z.enum(["on_subscription", "off"])) }),
  ),
  off_session: z.optional(flag),
};
const Create = z.strictObject({
  ...Shared,
  customer: text,
  items: Items,
  discounts: z.optional(Discounts),
  payment_behavior: z.optional(z.enum(["default_incomplete", "allow_incomplete"])),
  billing_mode: z.optional(z.strictObject({ type: z.literal("flexible") })),
  collection_method: z.optional(z.literal("charge_automatically")),
});
const Update = z.strictObject({ ...Shared, cancellation_details: z.optional(Details) });

function begin(book: Book, wish: z.infer<typeof Create>): Subscription {
  const id = newId("sub");
  const items = pricesOf(book, wish.items).map((it) => ({
    ...it,
    periodEnd: periodEnd(book.now, it.price.recurring, book.now),
  }));
  if (items.length === 0)
    throw invalid("Missing required param: items.", { code: "parameter_missing", param: "items" });
  if (new Set(items.map(({ price }) => price.currency)).size > 1)
    throw invalid("All prices on a subscription must have the same currency.", { param: "items" });
  const customer = customerOf(book, wish.customer);
  return newSubscription({
    id,
    created: book.now,
    customer: wish.customer,
    items,
    discounts: redeem(book, id, wish.customer, wish.discounts),
    metadata: mergeMetadata(null, wish.metadata),
    description: wish.description ?? null,
    defaultPaymentMethod: wish.default_payment_method ?? customer.invoice_settings.default_payment_method,
    saveDefaultPaymentMethod: wish.payment_settings?.save_default_payment_method ?? "off",
  });
}

export const createSubscription: Handler = ({ book, form }) => {
  const wish = readParams(Create, form);
  const started = begin(book, wish);
  const invoice = draftInvoice(book, started, customerOf(book, wish.customer), "subscription_create");
  const first: Subscription = {
    ...spendDiscounts(book, started),
    latest_invoice: invoice.id,
    cancel_at_period_end: wish.cancel_at_period_end ?? false,
  };
  book.save("subscription", first);
  book.save("invoice", invoice);
  book.emit("customer.subscription.created", first);
  book.emit("invoice.created", invoice);
  book.schedule("expire", first.id, book.now + INCOMPLETE_SECONDS);
  book.schedule("period", first.id, periodEndOf(first));
  finalizeInvoice(book, invoice);
  if (wish.payment_behavior === "allow_incomplete") collect(book, invoice.id);
  return book.find("subscription", first.id) ?? first;
};

function refuseState(before: Subscription, wish: z.infer<typeof Update>): void {
  const touched = Object.keys(wish).filter((name) => name !== "metadata" && name !== "cancellation_details");
  if (CLOSED.includes(before.status) && touched.length > 0)
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
      param: touched[0] ?? "",
    });
  if (before.status === "incomplete" && touched.some((name) => name.startsWith("cancel")))
    throw invalid(
      "You cannot update a subscription in `incomplete` status in this way. Only metadata and default payment methods may be updated on subscriptions in this state.",
    );
  if (wish.cancel_at_period_end !== undefined && wish.cancel_at !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      code: "parameters_exclusive",
    });
}

/** Ending later, and taking it back. */
function endingOf(book: Book, before: Subscription, wish: z.infer<typeof Update>): Partial<Subscription> {
  const reason = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: "cancellation_requested" as const,
  };
  if (wish.cancel_at_period_end === true)
    return {
      cancel_at_period_end: true,
      cancel_at: periodEndOf(before),
      canceled_at: before.canceled_at ?? book.now,
      cancellation_details: reason,
    };
  if (typeof wish.cancel_at === "number")
    return {
      cancel_at_period_end: false,
      cancel_at: wish.cancel_at,
      canceled_at: book.now,
      cancellation_details: reason,
    };
  if (wish.cancel_at_period_end === false || wish.cancel_at === "")
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { ...reason, reason: null },
    };
  return {};
}

export const updateSubscription: Handler = ({ book, form, path: { id = "" } }) => {
  const wish = readParams(Update, form);
  const before = existing(book, "subscription", id);
  refuseState(before, wish);
  const method = wish.default_payment_method;
  if (method && book.find("payment_method", method)?.customer !== before.customer)
    throw missing("payment_method", method, "default_payment_method");
  const ending = endingOf(book, before, wish);
  const details = {
    comment: null,
    feedback: null,
    feedback_option: null,
    reason: null,
    ...(ending.cancellation_details ?? before.cancellation_details),
  };
  const saves = wish.payment_settings?.save_default_payment_method;
  const after: Subscription = {
    ...before,
    ...ending,
    cancellation_details: {
      ...details,
      comment: wish.cancellation_details?.comment ?? details.comment,
      feedback: wish.cancellation_details?.feedback || details.feedback,
    },
    metadata: mergeMetadata(before.metadata, wish.metadata),
    description: wish.description ?? before.description,
    default_payment_method: method === undefined ? before.default_payment_method : method || null,
    payment_settings:
      saves && before.payment_settings
        ? { ...before.payment_settings, save_default_payment_method: saves }
        : before.payment_settings,
  };
  if (typeof wish.cancel_at === "number") book.schedule("period", id, wish.cancel_at);
  return book.update("subscription", before, after, "customer.subscription.updated");
};

/** Ends it now. One that was never paid expires, and its invoice is void. */
export const cancelSubscription: Handler = ({ book, form, path: { id = "" } }) => {
  const { cancellation_details: details } = readParams(
    z.strictObject({
      invoice_now: z.optional(flag),
      prorate: z.optional(flag),
      cancellation_details: z.optional(Details),
    }),
    form,
  );
  const before = book.find("subscription", id);
  if (!before || CLOSED.includes(before.status)) throw missing("subscription", id);
  if (before.status !== "incomplete")
    return endSubscription(book, before, {
      reason: "cancellation_requested",
      ...(details ? { details } : {}),
    });
  expireIncomplete(book, id);
  return existing(book, "subscription", id);
};

export const listSubscriptions: Handler = ({ book, form }) => {
  const { customer, status, price, created, ...paging } = readParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      status: z.optional(text),
      price: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  refuseStranger(book, customer);
  const wanted = (it: Subscription) =>
    status === "all"
      ? true
      : status === "ended"
        ? CLOSED.includes(it.status)
        : status
          ? it.status === status
          : it.status !== "canceled";
  const found = book
    .list("subscription", customer)
    .filter(
      (it) =>
        wanted(it) &&
        inRange(it.created, created) &&
        (!price || it.items.data.some((item) => item.price.id === price)),
    );
  return page(found, "/v1/subscriptions", paging);
};

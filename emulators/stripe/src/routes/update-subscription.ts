import * as z from "zod/mini";
import { periodEndOf } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid, missing } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { mergeMetadata, readParams } from "../http/params.ts";
import { CLOSED } from "../resources/subscription-status.ts";
import type { Subscription } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { Details, Shared } from "./subscription-params.ts";

const Update = z.strictObject({ ...Shared, cancellation_details: z.optional(Details) });

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

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null };

/** Schedules the cancellation, or undoes it. */
function endingOf(
  book: Transaction,
  before: Subscription,
  wish: z.infer<typeof Update>,
): Partial<Subscription> {
  const requested = { ...NO_DETAILS, reason: "cancellation_requested" as const };
  if (wish.cancel_at_period_end === true)
    return {
      cancel_at_period_end: true,
      cancel_at: periodEndOf(before),
      canceled_at: before.canceled_at ?? book.now,
      cancellation_details: requested,
    };
  if (typeof wish.cancel_at === "number")
    return {
      cancel_at_period_end: false,
      cancel_at: wish.cancel_at,
      canceled_at: book.now,
      cancellation_details: requested,
    };
  if (wish.cancel_at_period_end === false || wish.cancel_at === "")
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: NO_DETAILS,
    };
  return {};
}

export const updateSubscription: Handler = ({ book, form, path: { id = "" } }) => {
  const wish = readParams(Update, form);
  const before = findOrThrow(book, "subscription", id);
  refuseState(before, wish);
  const method = wish.default_payment_method;
  if (method && book.find("payment_method", method)?.customer !== before.customer)
    throw missing("payment_method", method, "default_payment_method");
  const ending = endingOf(book, before, wish);
  const details = { ...NO_DETAILS, ...(ending.cancellation_details ?? before.cancellation_details) };
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

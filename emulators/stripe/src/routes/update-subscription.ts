import * as z from "zod/mini";
import { getPeriodEnd } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid, missing } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { mergeMetadata, parseParams } from "../http/params.ts";
import { CLOSED } from "../resources/subscription-status.ts";
import type { Subscription } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { CancellationDetails, SubscriptionFields } from "./subscription-params.ts";

const Update = z.strictObject({
  ...SubscriptionFields,
  cancellation_details: z.optional(CancellationDetails),
});

function validateState(before: Subscription, params: z.infer<typeof Update>): void {
  const touched = Object.keys(params).filter(
    (name) => name !== "metadata" && name !== "cancellation_details",
  );
  if (CLOSED.includes(before.status) && touched.length > 0)
    throw invalid("A canceled subscription can only update its cancellation_details and metadata.", {
      code: "invalid_canceled_subscription_fields",
      param: touched[0] ?? "",
    });
  if (before.status === "incomplete" && touched.some((name) => name.startsWith("cancel")))
    throw invalid(
      "You cannot update a subscription in `incomplete` status in this way. Only metadata and default payment methods may be updated on subscriptions in this state.",
    );
  if (before.schedule && touched.some((name) => name.startsWith("cancel")))
    throw invalid(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (params.cancel_at_period_end !== undefined && params.cancel_at !== undefined)
    throw invalid("You may only specify one of these parameters: cancel_at, cancel_at_period_end.", {
      code: "parameters_exclusive",
    });
}

const NO_DETAILS = { comment: null, feedback: null, feedback_option: null, reason: null };

/** Schedules the cancellation, or undoes it. */
function buildCancellation(
  tx: Transaction,
  before: Subscription,
  params: z.infer<typeof Update>,
): Partial<Subscription> {
  const requested = { ...NO_DETAILS, reason: "cancellation_requested" as const };
  if (params.cancel_at_period_end === true)
    return {
      cancel_at_period_end: true,
      cancel_at: getPeriodEnd(before),
      canceled_at: before.canceled_at ?? tx.now,
      cancellation_details: requested,
    };
  if (typeof params.cancel_at === "number")
    return {
      cancel_at_period_end: false,
      cancel_at: params.cancel_at,
      canceled_at: tx.now,
      cancellation_details: requested,
    };
  if (params.cancel_at_period_end === false || params.cancel_at === "")
    return {
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      cancellation_details: NO_DETAILS,
    };
  return {};
}

export const updateSubscription: Handler = ({ tx, form, path: { id = "" } }) => {
  const params = parseParams(Update, form);
  const before = findOrThrow(tx, "subscription", id);
  validateState(before, params);
  const method = params.default_payment_method;
  if (method && tx.find("payment_method", method)?.customer !== before.customer)
    throw missing("payment_method", method, "default_payment_method");
  const ending = buildCancellation(tx, before, params);
  const details = { ...NO_DETAILS, ...(ending.cancellation_details ?? before.cancellation_details) };
  const saves = params.payment_settings?.save_default_payment_method;
  const after: Subscription = {
    ...before,
    ...ending,
    cancellation_details: {
      ...details,
      comment: params.cancellation_details?.comment ?? details.comment,
      feedback: params.cancellation_details?.feedback || details.feedback,
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
    description: params.description ?? before.description,
    default_payment_method: method === undefined ? before.default_payment_method : method || null,
    payment_settings:
      saves && before.payment_settings
        ? { ...before.payment_settings, save_default_payment_method: saves }
        : before.payment_settings,
  };
  if (typeof params.cancel_at === "number") tx.schedule("period", id, params.cancel_at);
  return tx.update("subscription", before, after, "customer.subscription.updated");
};

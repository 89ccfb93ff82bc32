import * as z from "zod/mini";
import { endSubscription, expireIncomplete } from "../billing/subscription-lifecycle.ts";
import type { Handler } from "../http/endpoint.ts";
import { missing } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { inRange, paginate } from "../http/pagination.ts";
import { flag, list, parseParams, range, text } from "../http/params.ts";
import { CLOSED } from "../resources/subscription-status.ts";
import type { Subscription } from "../resources/types.ts";
import { assertCustomerKnown } from "./customers.ts";
import { CancellationDetails } from "./subscription-params.ts";

/** Cancels now. A subscription that was never paid expires, and its invoice is voided. */
export const cancelSubscription: Handler = ({ tx, form, path: { id = "" } }) => {
  const { cancellation_details: details } = parseParams(
    z.strictObject({
      invoice_now: z.optional(flag),
      prorate: z.optional(flag),
      cancellation_details: z.optional(CancellationDetails),
    }),
    form,
  );
  const before = tx.find("subscription", id);
  if (!before || CLOSED.includes(before.status)) throw missing("subscription", id);
  if (before.status !== "incomplete")
    return endSubscription(tx, before, {
      reason: "cancellation_requested",
      ...(details ? { details } : {}),
    });
  expireIncomplete(tx, id);
  return findOrThrow(tx, "subscription", id);
};

export const listSubscriptions: Handler = ({ tx, form }) => {
  const { customer, status, price, created, ...paging } = parseParams(
    z.strictObject({
      ...list,
      customer: z.optional(text),
      status: z.optional(text),
      price: z.optional(text),
      created: z.optional(range),
    }),
    form,
  );
  assertCustomerKnown(tx, customer);
  const wanted = (it: Subscription) =>
    status === "all"
      ? true
      : status === "ended"
        ? CLOSED.includes(it.status)
        : status
          ? it.status === status
          : it.status !== "canceled";
  const found = tx
    .list("subscription", customer)
    .filter(
      (it) =>
        wanted(it) &&
        inRange(it.created, created) &&
        (!price || it.items.data.some((item) => item.price.id === price)),
    );
  return paginate(found, "/v1/subscriptions", paging);
};

import * as z from "zod/mini";
import { periodEnd } from "../billing/period-end.ts";
import { releaseSchedule } from "../billing/subscription-schedule.ts";
import type { Handler } from "../http/endpoint.ts";
import { invalid } from "../http/errors.ts";
import { findOrThrow } from "../http/find-or-404.ts";
import { paginate } from "../http/pagination.ts";
import {
  assertNoParams,
  integerParam,
  list,
  mergeMetadata,
  metadata,
  parseParams,
  text,
} from "../http/params.ts";
import { newPhase, newSchedule } from "../resources/subscription-schedule.ts";
import { CLOSED } from "../resources/subscription-status.ts";
import type { SubscriptionSchedule } from "../resources/types.ts";
import type { Transaction } from "../storage/transaction.ts";
import { assertCustomerKnown } from "./customers.ts";
import { findItemPrices, Items } from "./subscription-items.ts";

const Proration = z.enum(["none", "create_prorations", "always_invoice"]);
const Phase = z.strictObject({
  items: Items,
  start_date: z.optional(integerParam),
  end_date: z.optional(integerParam),
  duration: z.optional(
    z.strictObject({ interval: z.enum(["day", "week", "month", "year"]), interval_count: integerParam }),
  ),
  discounts: z.optional(z.array(z.strictObject({ discount: text }))),
  metadata: z.optional(metadata),
  proration_behavior: z.optional(Proration),
});
const Update = z.strictObject({
  phases: z.optional(z.array(Phase)),
  end_behavior: z.optional(z.enum(["release", "cancel"])),
  proration_behavior: z.optional(Proration),
  default_settings: z.optional(z.strictObject({ default_payment_method: z.optional(text) })),
  metadata: z.optional(metadata),
});

export const createSchedule: Handler = ({ tx, form }) => {
  const { from_subscription } = parseParams(z.strictObject({ from_subscription: text }), form);
  const subscription = findOrThrow(tx, "subscription", from_subscription, "from_subscription");
  if (subscription.schedule)
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: \`${subscription.schedule}\`.`,
    );
  if (CLOSED.includes(subscription.status) || subscription.status === "incomplete")
    throw invalid(`You cannot migrate a subscription that is \`${subscription.status}\` to a schedule.`);
  if (subscription.cancel_at !== null)
    throw invalid("You cannot migrate a subscription that is set to cancel to a schedule.");
  const schedule = newSchedule(subscription, tx.now);
  tx.save("subscription_schedule", schedule);
  tx.emit("subscription_schedule.created", schedule);
  const after = { ...subscription, schedule: schedule.id };
  tx.update("subscription", subscription, after, "customer.subscription.updated");
  return schedule;
};

export const listSchedules: Handler = ({ tx, form }) => {
  const { customer, ...paging } = parseParams(z.strictObject({ ...list, customer: z.optional(text) }), form);
  assertCustomerKnown(tx, customer);
  return paginate(tx.list("subscription_schedule", customer), "/v1/subscription_schedules", paging);
};

/** A schedule that can still be changed. */
function findActive(tx: Transaction, id: string): SubscriptionSchedule {
  const schedule = findOrThrow(tx, "subscription_schedule", id);
  if (schedule.status !== "active")
    throw invalid(
      `You cannot perform this action on a subscription schedule that is in the \`${schedule.status}\` status.`,
    );
  return schedule;
}

/** Each phase starts where the one before it ends. */
function buildPhases(tx: Transaction, schedule: SubscriptionSchedule, given: z.infer<typeof Phase>[]) {
  const currency = schedule.phases[0]?.currency ?? "usd";
  let next = given[0]?.start_date ?? 0;
  if (next !== schedule.current_phase?.start_date)
    throw invalid("You can not modify the start date of the current phase.", {
      param: "phases[0][start_date]",
    });
  return given.map((phase, index) => {
    const start = next;
    const end = phase.end_date ?? (phase.duration ? periodEnd(start, phase.duration, start) : null);
    if (end === null || end <= start)
      throw invalid("A phase must end after its start: pass end_date or duration.", {
        param: `phases[${index}][end_date]`,
      });
    next = end;
    return newPhase({
      items: findItemPrices(tx, phase.items).map(({ price, quantity }) => ({ price: price.id, quantity })),
      discounts: (phase.discounts ?? []).map(({ discount }) => discount),
      start,
      end,
      metadata: mergeMetadata(null, phase.metadata),
      currency,
      prorationBehavior: phase.proration_behavior ?? "create_prorations",
    });
  });
}

export const updateSchedule: Handler = ({ tx, form, path: { id = "" } }) => {
  const params = parseParams(Update, form);
  const before = findActive(tx, id);
  const phases = params.phases ? buildPhases(tx, before, params.phases) : before.phases;
  const [first] = phases;
  const method = params.default_settings?.default_payment_method;
  if (method) findOrThrow(tx, "payment_method", method, "default_settings[default_payment_method]");
  const after: SubscriptionSchedule = {
    ...before,
    phases,
    current_phase:
      params.phases && first
        ? { start_date: first.start_date, end_date: first.end_date }
        : before.current_phase,
    end_behavior: params.end_behavior ?? before.end_behavior,
    default_settings: {
      ...before.default_settings,
      default_payment_method: method ?? before.default_settings.default_payment_method,
    },
    metadata: mergeMetadata(before.metadata, params.metadata),
  };
  return tx.update("subscription_schedule", before, after, "subscription_schedule.updated");
};

export const releaseScheduleById: Handler = ({ tx, form, path: { id = "" } }) => {
  assertNoParams(form);
  const schedule = findActive(tx, id);
  const before = findOrThrow(tx, "subscription", String(schedule.subscription));
  tx.update("subscription", before, releaseSchedule(tx, schedule, before), "customer.subscription.updated");
  return findOrThrow(tx, "subscription_schedule", id);
};

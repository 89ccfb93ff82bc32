import { sql, type TestUser } from "./database.ts";
import { payment } from "./stripe-emulator.ts";

const LIVE = ["active", "trialing", "past_due", "unpaid", "paused"];

export type BillingSnapshot = {
  /** Plans of the live subscriptions at Stripe. */
  live: number[];
  /** Plans with access in our database. */
  access: number[];
  /** Charges less refunds, in cents. */
  paidCents: number;
  /** Whether the live subscription is canceled at period end, at Stripe and in our database. */
  isEnding: [atProvider: boolean, here: boolean];
  /** Incomplete subscriptions that can still be paid. */
  payable: number;
};

/** Billing state of one user at Stripe and in our database. Customers are found by their metadata. */
export async function readBillingSnapshot(user: TestUser): Promise<BillingSnapshot> {
  const provider = payment.service.transaction((tx) => {
    const customers = tx.list("customer").filter((it) => it.metadata?.userId === user.id);
    const ids = customers.map(({ id }) => id);
    return {
      subscriptions: ids.flatMap((id) => tx.list("subscription", id)),
      intents: ids.flatMap((id) => tx.list("payment_intent", id)),
      refunds: tx.list("refund"),
    };
  });
  const { subscriptions, intents, refunds } = provider;
  const ofUser = new Set(intents.map(({ id }) => id));
  const returned = refunds.filter(({ payment_intent }) => ofUser.has(payment_intent ?? ""));
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  const live = subscriptions.filter(({ status }) => LIVE.includes(status));
  const rows = await sql<{ planId: number; endsAt: Date | null }[]>`
    select plan_id as "planId", ends_at as "endsAt" from user_subscriptions
    where user_id = ${user.id} and is_current and status in ('active', 'trialing')
      and (ends_at is null or ends_at > now())`;
  return {
    live: live.map(({ items }) => Number(items.data[0]?.price.metadata.planId)),
    access: rows.map(({ planId }) => planId),
    paidCents:
      sum(intents.map(({ amount_received }) => amount_received)) - sum(returned.map(({ amount }) => amount)),
    isEnding: [
      live.some((it) => it.cancel_at_period_end || it.cancel_at !== null),
      rows.some(({ endsAt }) => endsAt !== null),
    ],
    payable: subscriptions.filter(({ status }) => status === "incomplete").length,
  };
}

import type { RemoteSubscription } from "#lib/outside/stripe/door.ts";
import { LIVE_STATUSES } from "#shared/billing/subscription-status.ts";

/** Something to be put right at the payment provider. Each can be done again without harm. */
export type Chore =
  /** A second live subscription of one product: its unused part is refunded, unless it was credited, and it ends. */
  | { kind: "retire"; loser: RemoteSubscription; winner: RemoteSubscription }
  /** A purchase that was given up: it must not be paid any more. */
  | { kind: "abandon"; subscription: RemoteSubscription }
  /** An invoice of a subscription that has ended: nobody should pay it. */
  | { kind: "void"; invoiceId: string };

type Written = {
  rows: { stripeSubscriptionId: string | null; productId: number; isCurrent: boolean }[];
  /** Subscriptions of purchases that were given up. */
  expired: ReadonlySet<string | null>;
};

function choreFor(
  subscription: RemoteSubscription,
  all: RemoteSubscription[],
  written: Written,
): Chore | null {
  const { id, status, latestInvoice } = subscription;
  if (status === "incomplete") return written.expired.has(id) ? { kind: "abandon", subscription } : null;
  if (status === "canceled")
    return latestInvoice?.status === "open" ? { kind: "void", invoiceId: latestInvoice.id } : null;
  const row = written.rows.find((it) => it.stripeSubscriptionId === id);
  if (!row || row.isCurrent || !LIVE_STATUSES.includes(status)) return null;
  const current = written.rows.find((it) => it.productId === row.productId && it.isCurrent);
  const winner = all.find((it) => it.id === current?.stripeSubscriptionId);
  return winner ? { kind: "retire", loser: subscription, winner } : null;
}

/** What a fetched state and our books together ask for. */
export function listChores(subscriptions: RemoteSubscription[], written: Written): Chore[] {
  return subscriptions.flatMap((subscription) => choreFor(subscription, subscriptions, written) ?? []);
}

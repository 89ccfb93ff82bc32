import { type CheckoutAttempt, getAttemptBySubscription } from "#db/queries/checkout-attempts.ts";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  type RemoteSubscription,
  voidInvoice,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/log.ts";
import { LIVE_STATUSES } from "#shared/billing/subscription-status.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { proratedCredit } from "./upgrade-credit.ts";

/** Something to be put right at the payment provider. Each can be done again without harm. */
export type Correction =
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
): Correction | null {
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
export function planCorrections(subscriptions: RemoteSubscription[], written: Written): Correction[] {
  return subscriptions.flatMap((subscription) => choreFor(subscription, subscriptions, written) ?? []);
}

/** What of an upgrade's credit was more than its price, in cents. */
const leftOver = ({ parameters, creditCents }: CheckoutAttempt) =>
  Number(parameters.unusedCents ?? 0) - creditCents;

/**
 * Notes what of the loser is to be refunded: what was paid and not used when the winner began, less what the winner's
 * price was lowered by.
 */
async function oweUnused(loser: RemoteSubscription, winner: RemoteSubscription): Promise<void> {
  const invoice = loser.latestInvoice;
  if (invoice?.status !== "paid") return;
  const attempt = await getAttemptBySubscription(winner.id);
  const isCredited = attempt?.parameters.creditedInvoiceId === invoice.id;
  const amountCents = isCredited
    ? leftOver(attempt)
    : proratedCredit(invoice.amountPaidCents, loser, winner.createdAt);
  const kind = isCredited ? "billing.credit_remainder_owed" : "billing.duplicate_refund_owed";
  if (amountCents > 0 || !isCredited)
    logWarning(kind, { loser: loser.id, winner: winner.id, cents: amountCents });
  await insertPendingRefund({
    invoiceId: invoice.id,
    amountCents,
    reason: isCredited ? "upgrade_credit_remainder" : "duplicate_subscription",
  });
}

/** Ends the loser whether or not its money can be refunded now: what is owed is on a list of its own. */
async function retire({ loser, winner }: Extract<Correction, { kind: "retire" }>): Promise<void> {
  await oweUnused(loser, winner);
  await cancelImmediately(loser.id, "Replaced by another plan");
  if (loser.latestInvoice) await settleRefunds([loser.latestInvoice.id]);
}

async function run(chore: Correction): Promise<void> {
  if (chore.kind === "void") {
    await voidInvoice(chore.invoiceId);
  } else if (chore.kind === "retire") {
    await retire(chore);
  } else {
    // The invoice first: once it is void nobody can pay, so nothing that was paid is ended here.
    const { id, latestInvoice } = chore.subscription;
    const isVoid = !latestInvoice || latestInvoice.status === "void" || (await voidInvoice(latestInvoice.id));
    if (isVoid) await cancelImmediately(id, "Checkout given up");
  }
}

/** @returns whether all succeeded; what failed is logged, and found again by the reconciler */
export async function applyCorrections(chores: Correction[]): Promise<boolean> {
  let isDone = true;
  for (const chore of chores) {
    try {
      await run(chore);
    } catch (error) {
      isDone = false;
      logWarning("billing.correction_failed", { correction: chore.kind, error });
    }
  }
  return isDone;
}

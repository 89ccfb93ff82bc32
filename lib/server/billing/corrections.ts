import { type CheckoutAttempt, getAttemptBySubscription } from "#db/queries/checkout-attempts.ts";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import {
  cancelImmediately,
  type RemoteSubscription,
  voidInvoice,
} from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/platform/log.ts";
import { LIVE_STATUSES } from "#shared/billing/subscription-status.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { proratedCredit } from "./upgrade-credit.ts";

/** A change that reconciliation makes at Stripe. Every kind is idempotent. */
export type Correction =
  /** A second live subscription for one product. Its unused part is refunded unless it was credited. */
  | { kind: "cancel_duplicate"; duplicate: RemoteSubscription; current: RemoteSubscription }
  /** The subscription of an expired checkout attempt, which must not be paid anymore. */
  | { kind: "cancel_abandoned"; subscription: RemoteSubscription }
  /** An open invoice of a canceled subscription. */
  | { kind: "void"; invoiceId: string };

/** The mirror's rows of one customer after a sync. */
type MirrorState = {
  rows: { stripeSubscriptionId: string | null; productId: number; isCurrent: boolean }[];
  /** Stripe ids of subscriptions whose checkout attempt has expired. */
  expiredSubscriptionIds: ReadonlySet<string | null>;
};

function planCorrection(
  subscription: RemoteSubscription,
  all: RemoteSubscription[],
  mirror: MirrorState,
): Correction | null {
  const { id, status, latestInvoice } = subscription;
  if (status === "incomplete")
    return mirror.expiredSubscriptionIds.has(id) ? { kind: "cancel_abandoned", subscription } : null;
  if (status === "canceled")
    return latestInvoice?.status === "open" ? { kind: "void", invoiceId: latestInvoice.id } : null;
  const row = mirror.rows.find((it) => it.stripeSubscriptionId === id);
  if (!row || row.isCurrent || !LIVE_STATUSES.includes(status)) return null;
  const currentRow = mirror.rows.find((it) => it.productId === row.productId && it.isCurrent);
  const current = all.find((it) => it.id === currentRow?.stripeSubscriptionId);
  return current ? { kind: "cancel_duplicate", duplicate: subscription, current } : null;
}

/** Compares the state at Stripe with the mirror and lists the corrections that Stripe needs. */
export function planCorrections(subscriptions: RemoteSubscription[], mirror: MirrorState): Correction[] {
  return subscriptions.flatMap((subscription) => planCorrection(subscription, subscriptions, mirror) ?? []);
}

/** The part of an upgrade's credit that exceeded its price, in cents. */
const computeCreditRemainder = ({ parameters, creditCents }: CheckoutAttempt) =>
  Number(parameters.prorationCreditCents ?? 0) - creditCents;

/**
 * Records the refund for a duplicate subscription: the part that was unused when the current one started, less any
 * credit already given for it.
 */
async function recordDuplicateRefund(
  duplicate: RemoteSubscription,
  current: RemoteSubscription,
): Promise<void> {
  const invoice = duplicate.latestInvoice;
  if (invoice?.status !== "paid") return;
  const attempt = await getAttemptBySubscription(current.id);
  const isCredited = attempt?.parameters.creditedInvoiceId === invoice.id;
  const amountCents = isCredited
    ? computeCreditRemainder(attempt)
    : proratedCredit(invoice.amountPaidCents, duplicate, current.createdAt);
  const kind = isCredited ? "billing.credit_remainder_owed" : "billing.duplicate_refund_owed";
  if (amountCents > 0 || !isCredited)
    logWarning(kind, { loser: duplicate.id, winner: current.id, cents: amountCents });
  await insertPendingRefund({
    invoiceId: invoice.id,
    amountCents,
    reason: isCredited ? "upgrade_credit_remainder" : "duplicate_subscription",
  });
}

/** Cancels the duplicate even when the refund fails, because a pending refund is retried on its own. */
async function cancelDuplicate({
  duplicate,
  current,
}: Extract<Correction, { kind: "cancel_duplicate" }>): Promise<void> {
  await recordDuplicateRefund(duplicate, current);
  await cancelImmediately(duplicate.id, "Replaced by another plan");
  if (duplicate.latestInvoice) await settleRefunds([duplicate.latestInvoice.id]);
}

async function applyCorrection(correction: Correction): Promise<void> {
  if (correction.kind === "void") {
    await voidInvoice(correction.invoiceId);
  } else if (correction.kind === "cancel_duplicate") {
    await cancelDuplicate(correction);
  } else {
    // Voiding the invoice first rules out canceling a subscription that was just paid.
    const { id, latestInvoice } = correction.subscription;
    const isVoid = !latestInvoice || latestInvoice.status === "void" || (await voidInvoice(latestInvoice.id));
    if (isVoid) await cancelImmediately(id, "Checkout abandoned");
  }
}

/** @returns false when a correction failed; failures are logged and retried by the reconciler */
export async function applyCorrections(corrections: Correction[]): Promise<boolean> {
  let allSucceeded = true;
  for (const correction of corrections) {
    try {
      await applyCorrection(correction);
    } catch (error) {
      allSucceeded = false;
      logWarning("billing.correction_failed", { correction: correction.kind, error });
    }
  }
  return allSucceeded;
}

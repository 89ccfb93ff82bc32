import "server-only";
import { type Attempt, findAttemptOf } from "#db/queries/billing-attempts.ts";
import { insertPendingRefund } from "#db/queries/pending-refunds.ts";
import { logWarning } from "#lib/log-warning.ts";
import { endNow, type RemoteSubscription, voidInvoice } from "#lib/outside/stripe/door.ts";
import type { Chore } from "./list-chores.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { unusedCents } from "./unused-cents.ts";

/** What of an upgrade's credit was more than its price, in cents. */
const leftOver = ({ parameters, creditCents }: Attempt) => Number(parameters.unusedCents ?? 0) - creditCents;

/**
 * Notes what of the loser is to be refunded: what was paid and not used when the winner began, less what the winner's
 * price was lowered by.
 */
async function oweUnused(loser: RemoteSubscription, winner: RemoteSubscription): Promise<void> {
  const invoice = loser.latestInvoice;
  if (invoice?.status !== "paid") return;
  const attempt = await findAttemptOf(winner.id);
  const isCredited = attempt?.parameters.creditedInvoiceId === invoice.id;
  const amountCents = isCredited
    ? leftOver(attempt)
    : unusedCents(invoice.amountPaidCents, loser, winner.createdAt);
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
async function retire({ loser, winner }: Extract<Chore, { kind: "retire" }>): Promise<void> {
  await oweUnused(loser, winner);
  await endNow(loser.id, "Replaced by another plan");
  if (loser.latestInvoice) await settleRefunds([loser.latestInvoice.id]);
}

async function run(chore: Chore): Promise<void> {
  if (chore.kind === "void") {
    await voidInvoice(chore.invoiceId);
  } else if (chore.kind === "retire") {
    await retire(chore);
  } else {
    // The invoice first: once it is void nobody can pay, so nothing that was paid is ended here.
    const { id, latestInvoice } = chore.subscription;
    const isVoid = !latestInvoice || latestInvoice.status === "void" || (await voidInvoice(latestInvoice.id));
    if (isVoid) await endNow(id, "Checkout given up");
  }
}

/** @returns whether all succeeded; what failed is logged, and found again by the reconciler */
export async function runChores(chores: Chore[]): Promise<boolean> {
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

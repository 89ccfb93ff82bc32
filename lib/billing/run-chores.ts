import "server-only";
import { findAttemptOf } from "#db/queries/billing-attempts.ts";
import {
  endNow,
  explain,
  type RemoteSubscription,
  refundInvoice,
  voidInvoice,
} from "#lib/outside/stripe/door.ts";
import type { Chore } from "./list-chores.ts";
import { unusedCents } from "./unused-share.ts";

const alert = (message: string, ids: Record<string, unknown>) =>
  console.warn(JSON.stringify({ at: new Date().toISOString(), kind: "billing", message, ...ids }));

/** What of the loser was paid and not used when the winner began, unless the winner's price was lowered by it. */
async function refundUnused(loser: RemoteSubscription, winner: RemoteSubscription): Promise<void> {
  const invoice = loser.latestInvoice;
  if (invoice?.status !== "paid") return;
  const attempt = await findAttemptOf(winner.id);
  if (attempt?.parameters.creditedInvoiceId === invoice.id) return;
  const cents = unusedCents(invoice.amountPaidCents, loser, winner.createdAt);
  await refundInvoice(invoice.id, cents);
  alert("two live subscriptions of one product: the older is refunded", {
    loser: loser.id,
    winner: winner.id,
    cents,
  });
}

async function run(chore: Chore): Promise<void> {
  if (chore.kind === "void") {
    await voidInvoice(chore.invoiceId);
  } else if (chore.kind === "retire") {
    await refundUnused(chore.loser, chore.winner);
    await endNow(chore.loser.id, "Replaced by another plan");
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
      alert(`${chore.kind} failed and will be tried again`, { reason: explain(error) });
    }
  }
  return isDone;
}

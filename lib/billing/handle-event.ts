import "server-only";
import { endEvents, failEvents, noteCustomer, receiveEvent } from "#db/queries/billing-events.ts";
import { logWarning } from "#lib/log-warning.ts";
import { customerOfCharge, explain, type RemoteEvent } from "#lib/outside/stripe/door.ts";
import { endDisputed } from "./end-disputed.ts";
import { syncCustomer } from "./sync-customer.ts";

/** Kinds of events that can change who may use what: those of event-types.ts, and their near relations. */
const RELEVANT =
  /^(customer\.(subscription\.|deleted$|updated$)|invoice\.|charge\.(refunded$|dispute\.)|payment_method\.)/;

const log = (kind: string, { id, type }: RemoteEvent) => logWarning(kind, { event: id, type });

/** A dispute names its charge alone. */
async function findCustomer({ id, customerId, chargeId }: RemoteEvent): Promise<string | null> {
  if (customerId || !chargeId) return customerId;
  const found = await customerOfCharge(chargeId);
  if (found) await noteCustomer(id, found);
  return found;
}

async function work(event: RemoteEvent): Promise<"done" | "ignored"> {
  const customerId = await findCustomer(event);
  if (!customerId) return "ignored";
  if (event.type === "charge.dispute.created" && event.paymentIntentId) {
    log("billing.payment_disputed", event);
    await endDisputed(customerId, event.paymentIntentId);
  }
  return (await syncCustomer(customerId, { eventIds: [event.id] })) ? "done" : "ignored";
}

/**
 * Works off one event, however often and in whatever order events come: it only says whose state to fetch. The
 * ledger's row is done in the same transaction as what was fetched is written.
 * @throws when it could not be done; the ledger then says so, and the next delivery tries again
 */
export async function handleEvent(event: RemoteEvent): Promise<"done" | "ignored"> {
  const { id, type, createdAt, customerId } = event;
  const status = await receiveEvent({ id, type, eventCreatedAt: createdAt, stripeCustomerId: customerId });
  if (status === "done" || status === "ignored") return status;
  if (event.isForeign || !RELEVANT.test(type)) {
    if (event.isForeign) log("billing.event_mode_mismatch", event);
    await endEvents([id], "ignored");
    return "ignored";
  }
  try {
    const outcome = await work(event);
    if (outcome === "ignored") {
      log("billing.unknown_customer", event);
      await endEvents([id], "ignored");
    }
    return outcome;
  } catch (error) {
    await failEvents([id], explain(error));
    throw error;
  }
}

import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import { listCustomersToSync } from "#db/queries/billing-customers.ts";
import { expireOldAttempts } from "#db/queries/checkout-attempts.ts";
import { acquireLease, releaseLease } from "#db/queries/leases.ts";
import { listPendingEvents, type UnfinishedEvent } from "#db/queries/stripe-events.ts";
import { env } from "#server/env.ts";
import { findEvent, listUndeliveredEvents, type RemoteEvent } from "#server/integrations/stripe/index.ts";
import { logWarning } from "#server/log.ts";
import { AppError } from "#shared/errors.ts";
import { settleRefunds } from "./settle-refunds.ts";
import { syncCustomer } from "./sync.ts";
import { processEvent } from "./webhook.ts";

const LEASE_SECONDS = 300;
/** The provider itself delivers for three days. */
const LOOK_BACK_MS = 4 * 24 * 60 * 60 * 1000;
const MAX_EVENTS = 1_000;
const MAX_CUSTOMERS = 200;

export type Reconciliation = {
  /** False when another process was at it. */
  ran: boolean;
  events: number;
  customers: number;
  /** Refunds that were owed. */
  refunds: number;
  failed: number;
};

/** Does each in turn; one that fails does not keep the others from being done. */
async function each<T>(items: T[], work: (item: T) => Promise<unknown>): Promise<number> {
  let failed = 0;
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed++;
      logWarning("billing.reconcile_failed", { error });
    }
  }
  return failed;
}

/** An event that was begun and not ended, as the provider has it; after that as much as our ledger knows of it. */
async function readAgain({ id, type, customerId, createdAt }: UnfinishedEvent): Promise<RemoteEvent> {
  const known = { id, type, customerId, createdAt, isForeign: false, paymentIntentId: null, chargeId: null };
  return (await findEvent(id)) ?? known;
}

/** Works off events that no webhook took, and those that one began and did not end. */
async function workOffEvents(now: Date): Promise<{ events: number; failed: number }> {
  const lost = await listUndeliveredEvents(new Date(now.getTime() - LOOK_BACK_MS), MAX_EVENTS);
  const known = new Set(lost.map(({ id }) => id));
  const begun = (await listPendingEvents(MAX_EVENTS)).filter(({ id }) => !known.has(id));
  const failed = await each(lost, processEvent);
  const failedAgain = await each(begun, async (event) => processEvent(await readAgain(event)));
  return { events: lost.length + begun.length, failed: failed + failedAgain };
}

/**
 * Finds what was lost between the payment provider and us, and puts it right: events nobody took, work that broke off,
 * periods and checkouts that passed, refunds that are owed. One process at a time, by a lease row. Repeatable at any moment.
 */
export async function reconcile(now = new Date()): Promise<Reconciliation> {
  const holder = randomUUID();
  if (!(await acquireLease("billing", holder, LEASE_SECONDS)))
    return { ran: false, events: 0, customers: 0, refunds: 0, failed: 0 };
  try {
    await expireOldAttempts();
    const customers = await listCustomersToSync(MAX_CUSTOMERS);
    const { events, failed } = await workOffEvents(now);
    const failedCustomers = await each(customers, (id) => syncCustomer(id));
    const { refunds, failed: failedRefunds } = await settleRefunds();
    return {
      ran: true,
      events,
      customers: customers.length,
      refunds,
      failed: failed + failedCustomers + failedRefunds,
    };
  } finally {
    await releaseLease("billing", holder);
  }
}

const digest = (text: string) => createHash("sha256").update(text).digest();

/**
 * Lets only the scheduler in: its bearer is compared in constant time. Without a secret nobody is let in.
 * @throws AppError `unauthenticated`
 */
export function checkCronSecret(authorization: string | null): void {
  const sent = authorization ?? "";
  const isRight = env.CRON_SECRET && timingSafeEqual(digest(sent), digest(`Bearer ${env.CRON_SECRET}`));
  if (!isRight) throw new AppError("unauthenticated", "Only the scheduler can call this endpoint.");
}

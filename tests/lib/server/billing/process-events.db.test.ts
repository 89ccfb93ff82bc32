// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { expect, test } from "vitest";
import { processEvents } from "#server/billing/process-events.ts";
import { sql } from "#tests/support/database.ts";
import { dashboard, failNext, payment } from "#tests/support/stripe-emulator.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { listLiveSubscriptions, listRows } from "./failure-modes/fixtures.ts";
import {
  buildEvent,
  payWithoutSync,
  post,
  processWaitingEvents,
  sign,
} from "./failure-modes/webhook-harness.ts";

/** Delivers an event without processing it. @returns its id */
async function accept(customer: string): Promise<string> {
  const event = buildEvent(customer);
  expect((await post(...sign(event))).status).toBe(200);
  return event.id;
}

/** Counts the syncs so far. */
async function countSyncs(): Promise<number> {
  const [row] = await sql`select last_value::int as count from stripe_sync_seq`;
  return row?.count;
}

const listStatuses = async (customer: string) => {
  const rows = await sql`select distinct status from stripe_events where stripe_customer_id = ${customer}`;
  return rows.map(({ status }) => status);
};
const LEASE = "stripe_sync:%";

/** Delays the next read of subscriptions, and runs the work after Stripe has answered it. */
async function afterNextRead(work: () => Promise<unknown>): Promise<void> {
  await failNext({
    kind: "slow",
    when: "after",
    method: "GET",
    path: "/v1/subscriptions",
    delayMilliseconds: 800,
  });
  const processing = processWaitingEvents();
  await waitFor(() => expect(payment.service.faults.list()).toEqual([]));
  await work();
  await processing;
}

test("fault 54: events that wait are processed by one sync per customer, however many there are", async () => {
  const customers = [(await payWithoutSync()).customer, (await payWithoutSync()).customer];
  for (let round = 0; round < 10; round += 1) for (const customer of customers) await accept(customer);
  const before = await countSyncs();
  await processWaitingEvents();
  expect((await countSyncs()) - before).toBe(2);
  for (const customer of customers) expect(await listStatuses(customer)).toEqual(["processed"]);
});

test("fault 54: an event that is delivered between the sync's read of Stripe and its write has a sync of its own", async () => {
  const { user, customer } = await payWithoutSync();
  const [{ id } = { id: "" }] = await listLiveSubscriptions(user);
  await accept(customer);
  const before = await countSyncs();
  await afterNextRead(async () => {
    await dashboard.subscriptions.cancel(id);
    await accept(customer);
  });
  expect((await countSyncs()) - before).toBe(2);
  expect(await listRows(user)).toMatchObject([{ status: "canceled" }]);
  expect(await listStatuses(customer)).toEqual(["processed"]);
});

test("no transaction stays open while Stripe is read", async () => {
  const { customer } = await payWithoutSync();
  await accept(customer);
  await afterNextRead(async () => {
    const open = await sql`select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null and state <> 'active'`;
    expect(open).toEqual([]);
    expect(await sql`select 1 from scheduled_job_leases where name like ${LEASE}`).toHaveLength(1);
  });
  expect(await sql`select 1 from scheduled_job_leases where name like ${LEASE}`).toEqual([]);
});

test("fault 55: the write of a run that has lost its lease is refused, and the message is delivered again", async () => {
  const { user, customer } = await payWithoutSync();
  await accept(customer);
  await afterNextRead(async () => {
    await sql`update scheduled_job_leases set expires_at = now() - interval '1 second' where name like ${LEASE}`;
  });
  expect(await listRows(user)).toEqual([]);
  expect(await listStatuses(customer)).toEqual(["received"]);
  await sql`update pgboss.job set start_after = now() where name = 'stripe-sync' and state = 'retry'`;
  await processWaitingEvents();
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
  expect(await listStatuses(customer)).toEqual(["processed"]);
});

test("fault 55: runs of one customer wait for each other, also behind a dead process whose lease has to expire", async () => {
  const { user, customer } = await payWithoutSync();
  await accept(customer);
  const [dead] = await sql`insert into scheduled_job_leases (name, holder, expires_at)
    values (${`stripe_sync:${customer}`}, 'dead', now() + interval '2 seconds') returning expires_at`;
  const before = await countSyncs();
  await Promise.all([processEvents(customer), processEvents(customer)]);
  const [end] = await sql`select now() > ${dead?.expires_at} as is_after_expiry`;
  expect(end?.is_after_expiry).toBe(true);
  // The second run finds the event processed.
  expect((await countSyncs()) - before).toBe(1);
  expect(await listRows(user)).toMatchObject([{ status: "active", is_current: true }]);
});

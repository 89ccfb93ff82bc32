// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { expect, test } from "vitest";
import { markUnsynced, tryBeginSync } from "#db/queries/billing-customers.ts";
import { sql, type TestUser } from "#tests/support/database.ts";
import { failNext, payment } from "#tests/support/stripe-emulator.ts";
import { begin, listRows, makePayingUser, NAMES_PRO, STARTER, sync } from "./failure-modes/fixtures.ts";

const isSynced = async (user: TestUser) => {
  const [row] = await sql`select last_synced_at from stripe_customers where user_id = ${user.id}`;
  return row?.last_synced_at !== null;
};

test.each([
  ["a change is announced", (user: TestUser) => markUnsynced(user.id)],
  ["another sync starts", (user: TestUser) => tryBeginSync(user.id, 0)],
])("fault 53: a customer stays unsynced when %s between fetch and write", async (_what, announce) => {
  const user = await makePayingUser();
  await sync(user);
  await failNext({ kind: "slow", method: "GET", path: "/v1/subscriptions", delayMilliseconds: 500 });
  const older = sync(user);
  await expect.poll(() => payment.service.faults.list()).toEqual([]);
  await announce(user);
  await older;
  expect(await isSynced(user)).toBe(false);
  await sync(user);
  expect(await isSynced(user)).toBe(true);
});

/** Starts a deadlock with a sync of the user. @returns whether the database has ended the sync, not the test */
async function deadlockSync(user: TestUser): Promise<boolean> {
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let syncing: Promise<unknown> | undefined;
  try {
    await sql.begin(async (tx) => {
      await tx`update user_subscriptions set updated_at = now() where user_id = ${user.id}`;
      syncing = sync(user);
      await expect.poll(async () => (await waiting()).length).toBe(1);
      await tx`select 1 from auth.users where id = ${user.id} for update`;
    });
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== "40P01") throw error;
    return false;
  } finally {
    await syncing;
  }
}

test("syncCustomer retries its write after a deadlock", async () => {
  const makeUser = async () => {
    const user = await makePayingUser();
    // This subscription is not mirrored yet, so the sync inserts a row that references the user.
    await begin(user, NAMES_PRO);
    return user;
  };
  let user = await makeUser();
  // The sync is the victim unless its check for deadlocks, after a second, came before the deadlock.
  while (!(await deadlockSync(user))) user = await makeUser();
  expect(await listRows(user)).toMatchObject([
    { plan_id: STARTER },
    { plan_id: NAMES_PRO, status: "incomplete" },
  ]);
});

// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, describe, expect, test } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import { type BillingSnapshot, readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { runUntilCrash } from "#tests/support/simulate-crash.ts";
import { selectPositions } from "#tests/support/test-scope.ts";
import { again, forEach, matches, reconcileAll, type Story, stories } from "./stories.ts";

/*
 * Simulates a crash before and after every commit and every Stripe call, one run per step. No webhook arrives, so only
 * the reconciler or a retry by the user can recover.
 */
beforeAll(async () => {
  await syncPrices();
});
type Crashed = { user: TestUser; step: string };

/** Runs the scenario once per step, with a new user and a crash at that step. */
async function crashAtEveryStep({ prepare, act }: Story): Promise<Crashed[]> {
  const model = await makeUser();
  await prepare(model);
  const { steps } = await runUntilCrash(() => act(model));
  expect(steps.length).toBeGreaterThan(8);
  const crashed: Crashed[] = [];
  await forEach(selectPositions(steps.length), async (n) => {
    const user = await makeUser();
    await prepare(user);
    const crashedRun = await runUntilCrash(() => act(user), n);
    expect(crashedRun.isDead, `step ${n}, ${steps[n]}`).toBe(true);
    crashed.push({ user, step: `${n} ${crashedRun.steps.at(-1)}` });
  });
  return crashed;
}

/** Reads the billing snapshot of each user, keyed by the crashed step for the failure message. */
async function readSnapshots(crashed: Crashed[]): Promise<[string, BillingSnapshot][]> {
  const entries: [string, BillingSnapshot][] = [];
  for (const { user, step } of crashed) entries.push([step, await readBillingSnapshot(user)]);
  return entries;
}

const retriesFirst = ({ step }: Crashed) => step.includes(" before ");

// The state before a step equals the state after the previous one, so of each pair one user retries immediately and
// the other waits for the reconciler.
describe.each(Object.entries(stories))("after a crash at every step of %s,", (_name, story) => {
  test("the reconciler or a retry by the user restores a consistent state", async () => {
    const crashed = await crashAtEveryStep(story);
    const retry = (of: Crashed[]) => forEach(of, ({ user }) => again(() => story.act(user)));
    await retry(crashed.filter(retriesFirst));
    await reconcileAll();
    const left = crashed.filter((it) => !retriesFirst(it));
    const broken = (await readSnapshots(left)).filter(
      ([, snapshot]) => !story.either.some((it) => matches(snapshot, it)),
    );
    expect(broken).toEqual([]);
    await retry(left);
    for (const [step, snapshot] of await readSnapshots(crashed))
      expect(snapshot, step).toMatchObject(story.end);
  }, 120_000);
});

// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, describe, expect, test } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import { AppError } from "#shared/errors.ts";
import { type BillingSnapshot, readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { withOutage } from "#tests/support/simulate-stripe-outage.ts";
import { selectPositions } from "#tests/support/test-scope.ts";
import { again, forEach, matches, reconcileAll, type Story, stories } from "./stories.ts";

/*
 * Makes Stripe unreachable before each of its calls in turn, and reachable again for the reconciler a minute later. No
 * webhook arrives. A retry by the user must succeed.
 */
beforeAll(async () => {
  await syncPrices();
});
type Interrupted = { user: TestUser; at: string; error: unknown };

async function interruptEveryCall({ prepare, act }: Story): Promise<Interrupted[]> {
  const model = await makeUser();
  await prepare(model);
  const { calls } = await withOutage(() => act(model));
  expect(calls.length).toBeGreaterThan(2);
  const interrupted: Interrupted[] = [];
  await forEach(selectPositions(calls.length), async (n) => {
    const user = await makeUser();
    await prepare(user);
    const { error } = await withOutage(() => act(user), n);
    interrupted.push({ user, at: `${n} ${calls[n]}`, error });
  });
  return interrupted;
}

describe.each(Object.entries(stories))(
  "fault 52: when Stripe becomes unreachable during %s,",
  (_name, story) => {
    test("the reconciler restores a consistent state and a retry succeeds", async () => {
      const interrupted = await interruptEveryCall(story);
      for (const { error, at } of interrupted)
        if (error) expect(error instanceof AppError && error.code, at).toBe("upstream_failed");
      await reconcileAll();
      const wrong: [string, BillingSnapshot][] = [];
      for (const { user, at } of interrupted) {
        const snapshot = await readBillingSnapshot(user);
        if (!story.either.some((it) => matches(snapshot, it))) wrong.push([at, snapshot]);
      }
      expect(wrong).toEqual([]);
      await forEach(interrupted, ({ user }) => again(() => story.act(user)));
      await reconcileAll();
      for (const { user, at } of interrupted)
        expect(await readBillingSnapshot(user), at).toMatchObject(story.end);
    }, 120_000);
  },
);

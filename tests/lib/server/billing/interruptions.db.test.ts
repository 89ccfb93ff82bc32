// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { describe, expect, test } from "vitest";
import { AppError } from "#shared/errors.ts";
import { readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { runUntilCrash, withOutage } from "#tests/support/interrupt.ts";
import { selectPositions } from "#tests/support/test-scope.ts";
import { again, forEach, matches, reconcileAll, type Story, stories } from "./stories.ts";

/*
 * Interrupts each story at each of its steps, one run per step, by a crash before or after a commit or a Stripe call, or
 * because Stripe becomes unreachable before a call. No webhook arrives, so only the reconciler or a retry by the user
 * can recover.
 */
type Interrupted = { user: TestUser; step: string; error?: unknown };

async function makePreparedUser({ prepare }: Story): Promise<TestUser> {
  const user = await makeUser();
  await prepare(user);
  return user;
}

/** Runs the story once per step, with a new user and an interruption at that step. */
async function interruptEach(
  story: Story,
  steps: string[],
  interrupt: (user: TestUser, n: number) => Promise<Omit<Interrupted, "user">>,
): Promise<Interrupted[]> {
  const interrupted: Interrupted[] = [];
  await forEach(selectPositions(steps.length), async (n) => {
    const user = await makePreparedUser(story);
    interrupted.push({ user, ...(await interrupt(user, n)) });
  });
  return interrupted;
}

const retry = ({ act }: Story, of: Interrupted[]) => forEach(of, ({ user }) => again(() => act(user)));

/** Each state is the one before or after the story; the step names the wrong one. */
async function expectConsistent({ either }: Story, of: Interrupted[]) {
  for (const { user, step } of of) {
    const snapshot = await readBillingSnapshot(user);
    expect([step, snapshot, either.some((it) => matches(snapshot, it))]).toEqual([step, snapshot, true]);
  }
}

async function expectEnd({ end }: Story, of: Interrupted[]) {
  for (const { user, step } of of) expect(await readBillingSnapshot(user), step).toMatchObject(end);
}

describe.each(Object.entries(stories))("when %s is interrupted,", (_name, story) => {
  // The state before a step equals the state after the previous one, so of each pair one user retries immediately and
  // the other waits for the reconciler.
  test("by a crash at any step, the reconciler or a retry by the user restores a consistent state", async () => {
    const model = await makePreparedUser(story);
    const { steps } = await runUntilCrash(() => story.act(model));
    expect(steps.length).toBeGreaterThan(8);
    const crashed = await interruptEach(story, steps, async (user, n) => {
      const run = await runUntilCrash(() => story.act(user), n);
      expect(run.isDead, `step ${n}, ${steps[n]}`).toBe(true);
      return { step: `${n} ${run.steps.at(-1)}` };
    });
    const retriesFirst = ({ step }: Interrupted) => step.includes(" before ");
    await retry(story, crashed.filter(retriesFirst));
    await reconcileAll();
    const left = crashed.filter((it) => !retriesFirst(it));
    await expectConsistent(story, left);
    await retry(story, left);
    await expectEnd(story, crashed);
  });

  test("fault 52: because Stripe is unreachable from any call on, the reconciler restores a consistent state and a retry succeeds", async () => {
    const model = await makePreparedUser(story);
    const { calls } = await withOutage(() => story.act(model));
    expect(calls.length).toBeGreaterThan(2);
    const interrupted = await interruptEach(story, calls, async (user, n) => ({
      step: `${n} ${calls[n]}`,
      error: (await withOutage(() => story.act(user), n)).error,
    }));
    for (const { error, step } of interrupted)
      if (error) expect(error instanceof AppError && error.code, step).toBe("upstream_failed");
    await reconcileAll();
    await expectConsistent(story, interrupted);
    await retry(story, interrupted);
    await reconcileAll();
    await expectEnd(story, interrupted);
  });
});

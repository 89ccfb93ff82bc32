// First: it tells the product where the payment service is.
import "#tests/support/stripe-emulator.ts";

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { syncPrices } from "#server/billing/prices.ts";
import { type BillingSnapshot, readBillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { makeUser, type TestUser } from "#tests/support/database.ts";
import { runUntilCrash } from "#tests/support/simulate-crash.ts";
import { again, forEach, matches, reconcileAll, type Story, stories } from "./stories.ts";

/*
 * The process dies before and after every commit and every call of the payment provider, one life a step. No webhook
 * ever comes: what was lost has to be found by the reconciler, or by the user who tries again.
 */
beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

type Dead = { user: TestUser; diedAt: string };

/** One dead process for each step of the story, each after another user's doing. */
async function dieEverywhere({ prepare, act }: Story): Promise<Dead[]> {
  const model = await makeUser();
  await prepare(model);
  const { steps } = await runUntilCrash(() => act(model));
  expect(steps.length).toBeGreaterThan(8);
  const dead: Dead[] = [];
  await forEach(steps.length, async (n) => {
    const user = await makeUser();
    await prepare(user);
    const life = await runUntilCrash(() => act(user), n);
    expect(life.isDead, `step ${n}, ${steps[n]}`).toBe(true);
    dead.push({ user, diedAt: `${n} ${life.steps.at(-1)}` });
  });
  return dead;
}

/** The books of each, by the step of death, so that a difference names it. */
async function booksOf(dead: Dead[]): Promise<[string, BillingSnapshot][]> {
  const entries: [string, BillingSnapshot][] = [];
  for (const { user, diedAt } of dead) entries.push([diedAt, await readBillingSnapshot(user)]);
  return entries;
}

const triedFirst = ({ diedAt }: Dead) => diedAt.includes(" before ");

// Before a step the world is as it was after the step before: of each such pair one user tries again at once, and the
// other is left to the reconciler.
describe.each(Object.entries(stories))("a death at every step of %s", (_name, story) => {
  test("is put right, by the reconciler or by the user who tries again", async () => {
    const dead = await dieEverywhere(story);
    const tryAgain = (of: Dead[]) => forEach(of.length, (n) => again(() => story.act((of[n] as Dead).user)));
    await tryAgain(dead.filter(triedFirst));
    await reconcileAll();
    const left = dead.filter((it) => !triedFirst(it));
    const broken = (await booksOf(left)).filter(
      ([, books]) => !story.either.some((it) => matches(books, it)),
    );
    expect(broken).toEqual([]);
    await tryAgain(left);
    for (const [diedAt, books] of await booksOf(dead)) expect(books, diedAt).toMatchObject(story.end);
  }, 120_000);
});

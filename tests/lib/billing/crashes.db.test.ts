// First: it tells the product where the payment service is.
import "#tests/support/payment.ts";

import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cancelSubscription } from "#lib/billing/cancel-subscription.ts";
import { endEverything } from "#lib/billing/end-everything.ts";
import { reconcile } from "#lib/billing/reconcile.ts";
import { resumeSubscription } from "#lib/billing/resume-subscription.ts";
import { startPurchase } from "#lib/billing/start-purchase.ts";
import { syncPrices } from "#lib/billing/sync-prices.ts";
import { syncUser } from "#lib/billing/sync-user.ts";
import { AppError } from "#lib/errors.ts";
import { type Books, readBooks } from "#tests/support/books.ts";
import { live } from "#tests/support/crash.ts";
import { makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { pay } from "#tests/support/payment.ts";

/*
 * The process dies before and after every commit and every call of the payment provider, one life a step. No webhook
 * ever comes: what was lost has to be found by the reconciler, or by the user who tries again.
 */
const STARTER = 2;
const PRO = 3;
/** How many lives are lived at once: each has a user of its own. */
const AT_ONCE = 8;

beforeAll(async () => {
  await syncPrices();
});
beforeEach(() => {
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

/** From the button to the page after the payment; the card form is the browser's and dies with nobody. */
async function buy(user: TestUser, planId: number): Promise<void> {
  const answer = await startPurchase(user, planId);
  if ("clientSecret" in answer) expect(await pay(answer.clientSecret)).toBe("succeeded");
  await syncUser(user.id);
}

/** The same once more; that it was done before is a good answer. */
async function again(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && ["conflict", "not_found"].includes(error.code))) throw error;
  }
}

type Story = {
  prepare: (user: TestUser) => Promise<unknown>;
  act: (user: TestUser) => Promise<unknown>;
  /** All that may be true once the reconciler has run: the one before, or the one after. */
  either: Partial<Books>[];
  /** What is true once the user has tried again. */
  end: Partial<Books>;
};

/** Paid between these, whatever a credit of a few seconds less made of the price. */
const between = (least: number, most: number) =>
  expect.toSatisfy((cents: number) => cents >= least && cents <= most, `between ${least} and ${most}`);

const NOTHING = { live: [], access: [], paidCents: 0 };
const HAS_STARTER = { live: [STARTER], access: [STARTER], paidCents: 900 };
const HAS_PRO = { live: [PRO], access: [PRO], paidCents: between(2_900, 2_910) };
const RUNS = { ...HAS_STARTER, isEnding: [false, false] } satisfies Partial<Books>;
const ENDS = { ...HAS_STARTER, isEnding: [true, true] } satisfies Partial<Books>;

const stories: Record<string, Story> = {
  "a purchase": {
    prepare: async () => {},
    act: (user) => buy(user, STARTER),
    either: [NOTHING, HAS_STARTER],
    end: HAS_STARTER,
  },
  "a purchase of another plan than the one begun": {
    prepare: (user) => startPurchase(user, STARTER),
    act: (user) => buy(user, PRO),
    either: [NOTHING, HAS_PRO],
    end: { ...HAS_PRO, payable: 0 },
  },
  "an upgrade": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => buy(user, PRO),
    either: [HAS_STARTER, HAS_PRO],
    end: HAS_PRO,
  },
  "a cancel": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => cancelSubscription(user.id, STARTER),
    either: [RUNS, ENDS],
    end: ENDS,
  },
  "a cancel that is taken back": {
    prepare: async (user) => {
      await buy(user, STARTER);
      await cancelSubscription(user.id, STARTER);
    },
    act: (user) => resumeSubscription(user.id, STARTER),
    either: [RUNS, ENDS],
    end: RUNS,
  },
  "a checkout that is given up": {
    prepare: (user) => startPurchase(user, STARTER),
    act: (user) => cancelSubscription(user.id, STARTER),
    either: [NOTHING],
    end: { ...NOTHING, payable: 0 },
  },
  "the end of everything": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => endEverything(user.id),
    either: [
      { live: [STARTER], access: [STARTER] },
      { live: [], access: [] },
    ],
    end: { live: [], access: [] },
  },
};

/** Does `work` for every number below `count`, a few at a time. */
async function forEach(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

type Dead = { user: TestUser; diedAt: string };

/** One dead process for each step of the story, each after another user's doing. */
async function dieEverywhere({ prepare, act }: Story): Promise<Dead[]> {
  const model = await makeUser();
  await prepare(model);
  const { steps } = await live(() => act(model));
  expect(steps.length).toBeGreaterThan(8);
  const dead: Dead[] = [];
  await forEach(steps.length, async (n) => {
    const user = await makeUser();
    await prepare(user);
    const life = await live(() => act(user), n);
    expect(life.isDead, `step ${n}, ${steps[n]}`).toBe(true);
    dead.push({ user, diedAt: `${n} ${life.steps.at(-1)}` });
  });
  return dead;
}

/** The scheduler's next runs. What was touched a moment ago is left alone for half a minute: it passes here at once. */
async function reconcileAll(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await sql`update payment_customers set updated_at = now() - interval '1 minute'`;
    expect(await reconcile()).toMatchObject({ ran: true, failed: 0 });
  }
}

/** The books of each, by the step of death, so that a difference names it. */
async function booksOf(dead: Dead[]): Promise<[string, Books][]> {
  const entries: [string, Books][] = [];
  for (const { user, diedAt } of dead) entries.push([diedAt, await readBooks(user)]);
  return entries;
}

const matches = (books: Books, wanted: Partial<Books>) => {
  try {
    expect(books).toMatchObject(wanted);
    return true;
  } catch {
    return false;
  }
};

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

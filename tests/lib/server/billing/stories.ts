import { expect } from "vitest";
import { startCheckout } from "#server/billing/checkout.ts";
import { closeBillingAccount } from "#server/billing/close-account.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { cancelSubscription, resumeSubscription } from "#server/billing/subscriptions.ts";
import { refreshPaymentProgress } from "#server/billing/sync.ts";
import { AppError } from "#shared/errors.ts";
import type { BillingSnapshot } from "#tests/support/billing-snapshot.ts";
import { sql, type TestUser } from "#tests/support/database.ts";
import { pay } from "#tests/support/stripe-emulator.ts";

/** What a user does that moves money, and what may be true when it breaks off and after it was tried again. */
const STARTER = 2;
const PRO = 3;
/** How many users do something at once. */
const AT_ONCE = 8;

/** From the button to the page after the payment; the card form is the browser's and dies with nobody. */
async function buy(user: TestUser, planId: number): Promise<void> {
  const answer = await startCheckout(user, planId);
  if ("clientSecret" in answer) expect(await pay(answer.clientSecret)).toBe("succeeded");
  await refreshPaymentProgress(user.id);
}

/** The same once more; that it was done before is a good answer. */
export async function again(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError && ["conflict", "not_found"].includes(error.code))) throw error;
  }
}

export type Story = {
  prepare: (user: TestUser) => Promise<unknown>;
  act: (user: TestUser) => Promise<unknown>;
  /** All that may be true once the reconciler has run: the one before, or the one after. */
  either: Partial<BillingSnapshot>[];
  /** What is true once the user has tried again. */
  end: Partial<BillingSnapshot>;
};

/** Paid between these, whatever a credit of a few seconds less made of the price. */
const between = (least: number, most: number) =>
  expect.toSatisfy((cents: number) => cents >= least && cents <= most, `between ${least} and ${most}`);

const NOTHING = { live: [], access: [], paidCents: 0 };
const HAS_STARTER = { live: [STARTER], access: [STARTER], paidCents: 900 };
const HAS_PRO = { live: [PRO], access: [PRO], paidCents: between(2_900, 2_910) };
const RUNS = { ...HAS_STARTER, isEnding: [false, false] } satisfies Partial<BillingSnapshot>;
const ENDS = { ...HAS_STARTER, isEnding: [true, true] } satisfies Partial<BillingSnapshot>;

export const stories: Record<string, Story> = {
  "a purchase": {
    prepare: async () => {},
    act: (user) => buy(user, STARTER),
    either: [NOTHING, HAS_STARTER],
    end: HAS_STARTER,
  },
  "a purchase of another plan than the one begun": {
    prepare: (user) => startCheckout(user, STARTER),
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
    prepare: (user) => startCheckout(user, STARTER),
    act: (user) => cancelSubscription(user.id, STARTER),
    either: [NOTHING],
    end: { ...NOTHING, payable: 0 },
  },
  "the end of everything": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => closeBillingAccount(user.id),
    either: [
      { live: [STARTER], access: [STARTER] },
      { live: [], access: [] },
    ],
    end: { live: [], access: [] },
  },
};

/** Does `work` for every number below `count`, a few at a time. */
export async function forEach(count: number, work: (n: number) => Promise<void>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** The scheduler's next runs. What was touched a moment ago is left alone for half a minute: it passes here at once. */
export async function reconcileAll(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await sql`update payment_customers set updated_at = now() - interval '1 minute'`;
    expect(await reconcile()).toMatchObject({ ran: true, failed: 0 });
  }
}

export const matches = (books: BillingSnapshot, wanted: Partial<BillingSnapshot>) => {
  try {
    expect(books).toMatchObject(wanted);
    return true;
  } catch {
    return false;
  }
};

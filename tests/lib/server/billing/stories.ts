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
import { PRO, STARTER } from "./failure-modes/fixtures.ts";

/* User actions that change payments, with the states allowed after an interruption and after a retry. */
/** Users acting concurrently. */
const CONCURRENCY = 8;

/** Runs a checkout from the button to the page after payment. The payment itself happens in the browser. */
async function buy(user: TestUser, planId: number): Promise<void> {
  const answer = await startCheckout(user, planId);
  if ("clientSecret" in answer) expect(await pay(answer.clientSecret)).toBe("succeeded");
  await refreshPaymentProgress(user.id);
}

/** Repeats an action; an error that it has already been done counts as success. */
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
  /** States allowed after the reconciler: before or after the action. */
  either: Partial<BillingSnapshot>[];
  /** State after the user has retried. */
  end: Partial<BillingSnapshot>;
};

/** Matches amounts in a range, because an upgrade's credit shrinks with every second. */
const between = (least: number, most: number) =>
  expect.toSatisfy((cents: number) => cents >= least && cents <= most, `between ${least} and ${most}`);

const NOTHING = { live: [], access: [], paidCents: 0 };
const HAS_STARTER = { live: [STARTER], access: [STARTER], paidCents: 900 };
const HAS_PRO = { live: [PRO], access: [PRO], paidCents: between(2_900, 2_910) };
const RUNS = { ...HAS_STARTER, isEnding: [false, false] } satisfies Partial<BillingSnapshot>;
const ENDS = { ...HAS_STARTER, isEnding: [true, true] } satisfies Partial<BillingSnapshot>;

export const stories: Record<string, Story> = {
  "a checkout": {
    prepare: async () => {},
    act: (user) => buy(user, STARTER),
    either: [NOTHING, HAS_STARTER],
    end: HAS_STARTER,
  },
  "a checkout of another plan than the open one": {
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
  "a cancellation": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => cancelSubscription(user.id, STARTER),
    either: [RUNS, ENDS],
    end: ENDS,
  },
  "a resumed cancellation": {
    prepare: async (user) => {
      await buy(user, STARTER);
      await cancelSubscription(user.id, STARTER);
    },
    act: (user) => resumeSubscription(user.id, STARTER),
    either: [RUNS, ENDS],
    end: RUNS,
  },
  "an abandoned checkout": {
    prepare: (user) => startCheckout(user, STARTER),
    act: (user) => cancelSubscription(user.id, STARTER),
    either: [NOTHING],
    end: { ...NOTHING, payable: 0 },
  },
  "an account closure": {
    prepare: (user) => buy(user, STARTER),
    act: (user) => closeBillingAccount(user.id),
    either: [
      { live: [STARTER], access: [STARTER] },
      { live: [], access: [] },
    ],
    end: { live: [], access: [] },
  },
};

/** Calls `work` for 0 to `count` - 1, a few at a time. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const left = items.values();
  const worker = async () => {
    for (const item of left) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Simulates the scheduler's next runs, skipping the 30 s for which recently updated customers are left alone. */
export async function reconcileAll(): Promise<void> {
  for (let run = 0; run < 3; run++) {
    await sql`update stripe_customers set updated_at = now() - interval '1 minute'`;
    expect(await reconcile()).toMatchObject({ ran: true, failed: 0 });
  }
}

export const matches = (snapshot: BillingSnapshot, wanted: Partial<BillingSnapshot>) => {
  try {
    expect(snapshot).toMatchObject(wanted);
    return true;
  } catch {
    return false;
  }
};

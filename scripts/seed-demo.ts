import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { syncPrices } from "#server/billing/prices.ts";
import { reconcile } from "#server/billing/reconcile.ts";
import { usagePeriodAt } from "#server/usage/period.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./demo-data/demo-accounts.ts";
import { type History, purchaseDemoPlans } from "./demo-data/purchase-plans.ts";
import { callStripeEmulator } from "./demo-data/stripe-emulator-calls.ts";

/*
 * Creates the demo accounts in the auth service and the database. Idempotent: existing accounts are kept, except that
 * limit@ reaches its usage limits again at every start.
 */
const getSetting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

/** Product and plan ids of the free plans, which have no other name here. */
const FREE = { inspector: [1, 1], names: [2, 5] } as const;
const STARTER = 2;
const PRO = 3;
const PRO_YEARLY = 4;
const UNLIMITED = 7;
/** Stripe's test card that is declined at every renewal. */
const DECLINED_LATER = "4000000000000341";

const service = {
  url: process.env.STRIPE_API_BASE ?? "",
  publishableKey: getSetting("NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY"),
};

const sql = postgres(getSetting("DATABASE_URL"), { max: 2, onnotice: () => {} });
const auth = createClient(getSetting("NEXT_PUBLIC_SUPABASE_URL"), getSetting("SUPABASE_SECRET_KEY"), {
  auth: { persistSession: false, autoRefreshToken: false },
}).auth.admin;

/** Returns the account's id, and creates the account if necessary. */
async function ensureUser(email: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (found) return found.id;
  const { data, error } = await auth.createUser({ email, password: DEMO_PASSWORD, email_confirm: true });
  if (error) throw new Error(`${email} could not be created: ${error.message}`);
  return data.user.id;
}

type FreePlanPeriod = { startedDaysAgo?: number; endedDaysAgo?: number };

/** Subscribes an account to both free plans, active or expired; keeps an account that already had them. */
async function subscribeToFreePlans(
  userId: string,
  { startedDaysAgo = 0, endedDaysAgo }: FreePlanPeriod = {},
) {
  const hasEnded = endedDaysAgo !== undefined;
  for (const [productId, planId] of Object.values(FREE))
    await sql`
      insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, usage_anchor_at, ends_at)
      select ${userId}, ${productId}, ${planId}, ${hasEnded ? "canceled" : "active"}, ${!hasEnded},
        date_trunc('second', now()) - make_interval(days => ${startedDaysAgo}),
        ${hasEnded ? sql`now() - make_interval(days => ${endedDaysAgo})` : null}
      on conflict do nothing`;
}

/** Skips purchases when a real Stripe account is set. */
const purchasePlans = async (account: { id: string; email: string }, history: History) =>
  service.url ? purchaseDemoPlans(account, service, history) : undefined;

/** Uses all runs of the current usage period, spread over the days since its start, more on the later ones. */
async function exhaustUsageLimits(userId: string): Promise<void> {
  const rights = await sql<{ productId: number; toolId: number; anchor: Date; used: number; now: Date }[]>`
    select s.product_id as "productId", t.tool_id as "toolId", s.usage_anchor_at as anchor, t.usage_limit as used, now() as now
    from user_subscriptions s join plan_tools t on t.plan_id = s.plan_id
    where s.user_id = ${userId} and s.is_current and t.usage_limit is not null`;
  for (const { productId, toolId, anchor, used, now } of rights) {
    const { start, end } = usagePeriodAt(anchor, now);
    await sql`
      insert into usage_counters (user_id, product_id, tool_id, period_start, period_end, used)
      values (${userId}, ${productId}, ${toolId}, ${start}, ${end}, ${used})
      on conflict (user_id, product_id, tool_id, period_start) do update set used = excluded.used`;
    await sql`
      insert into usage_reservations (user_id, product_id, tool_id, period_start, state, expires_at, request_id, reserved_at, ended_at)
      select ${userId}, ${productId}, ${toolId}, ${start}, 'committed', at, 'req_demo', at, at
      from generate_series(1 + (
          select count(*) from usage_reservations r
          where r.user_id = ${userId} and r.product_id = ${productId} and r.tool_id = ${toolId}
            and r.period_start = ${start} and r.state = 'committed'
        ), ${used}) as run,
        lateral (select ${start}::timestamptz + (${now}::timestamptz - ${start}::timestamptz) * sqrt(run / (${used} + 1.0)) as at) as spread`;
  }
}

const PREPARE_ACCOUNT: Record<DemoAccount, (account: { id: string; email: string }) => Promise<unknown>> = {
  new: async () => {},
  free: ({ id }) => subscribeToFreePlans(id),
  limit: async ({ id }) => {
    await subscribeToFreePlans(id, { startedDaysAgo: 12 });
    await exhaustUsageLimits(id);
  },
  pro: (account) =>
    purchasePlans(account, { daysAgo: 40, purchases: [{ planId: PRO_YEARLY }, { planId: UNLIMITED }] }),
  // The renewal was due two to five days ago, within the grace period.
  pastdue: (account) =>
    purchasePlans(account, { daysAgo: 33, purchases: [{ planId: PRO, card: DECLINED_LATER }] }),
  ended: async (account) => {
    await purchasePlans(account, { daysAgo: 38, purchases: [{ planId: STARTER, isCanceled: true }] });
    await subscribeToFreePlans(account.id, { startedDaysAgo: 37, endedDaysAgo: 7 });
  },
};

async function prepareAccounts(): Promise<void> {
  for (const [name, { email }] of Object.entries(DEMO_ACCOUNTS) as [DemoAccount, { email: string }][])
    await PREPARE_ACCOUNT[name]({ id: await ensureUser(email), email });
}

/**
 * Unless the site runs (`--served`), events of the Stripe emulator are not delivered meanwhile; the reconciler fetches
 * them later. A real Stripe account is not changed: its prices need `npm run billing:sync-prices`.
 */
async function prepareAccountsWithStripe(): Promise<void> {
  const isServed = process.argv.includes("--served");
  if (!isServed) await callStripeEmulator(service.url, "webhooks", { mode: "drop" });
  try {
    await syncPrices();
    await prepareAccounts();
  } finally {
    await callStripeEmulator(service.url, "webhooks", { mode: "normal" });
  }
  await reconcile();
}

try {
  await (service.url ? prepareAccountsWithStripe() : prepareAccounts());
} finally {
  await closeDatabase();
  await sql.end({ timeout: 5 });
}

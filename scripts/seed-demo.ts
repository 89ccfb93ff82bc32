import { createClient } from "@supabase/supabase-js";
import postgres from "postgres";
import { closeDatabase } from "#db/client.ts";
import { windowAt } from "#lib/access/window.ts";
import { syncPrices } from "#lib/billing/sync-prices.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, type DemoAccount } from "./launcher/demo-accounts.ts";

/*
 * Makes the demo accounts, through the auth service and then in the database. Repeatable: an account that is there
 * keeps what its visitors did to it, except limit@, whose uses are all taken again at every start.
 */
const setting = (name: string): string => {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set`);
  return value;
};

const PLANS = {
  inspectorFree: [1, 1],
  inspectorStarter: [1, 2],
  inspectorProYearly: [1, 4],
  namesFree: [2, 5],
  namesUnlimited: [2, 7],
} as const;
type PlanName = keyof typeof PLANS;

const sql = postgres(setting("DATABASE_URL"), { max: 2, onnotice: () => {} });
const auth = createClient(setting("NEXT_PUBLIC_SUPABASE_URL"), setting("SUPABASE_SECRET_KEY"), {
  auth: { persistSession: false, autoRefreshToken: false },
}).auth.admin;

/** The account's id; the account is made when it is not there. */
async function ensureUser(email: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`select id from auth.users where email = ${email}`;
  if (found) return found.id;
  const { data, error } = await auth.createUser({ email, password: DEMO_PASSWORD, email_confirm: true });
  if (error) throw new Error(`${email} could not be made: ${error.message}`);
  return data.user.id;
}

/** Puts an account on a plan without a payment; one that was ever put on a plan of this product stays as it is. */
async function subscribe(userId: string, plan: PlanName, lasts: "forever" | "a year" | "until last week") {
  const [productId, planId] = PLANS[plan];
  await sql`
    insert into user_subscriptions
      (user_id, product_id, plan_id, status, is_current, anchor_at, current_period_start, current_period_end, ends_at)
    select ${userId}, ${productId}, ${planId},
      ${lasts === "until last week" ? "canceled" : "active"}, true, start, start,
      ${lasts === "a year" ? sql`start + interval '1 year'` : null},
      ${lasts === "until last week" ? sql`now() - interval '7 days'` : null}
    from (select date_trunc('second', now()) - ${lasts === "until last week" ? "37 days" : "0"}::interval as start) as s
    on conflict do nothing`;
}

/** Takes every use of the running month. */
async function takeAllUses(userId: string): Promise<void> {
  const rights = await sql<{ productId: number; toolId: number; anchor: Date; used: number; now: Date }[]>`
    select s.product_id as "productId", t.tool_id as "toolId", s.anchor_at as anchor, t.usage_limit as used, now() as now
    from user_subscriptions s join plan_tools t on t.plan_id = s.plan_id
    where s.user_id = ${userId} and s.is_current and t.usage_limit is not null`;
  for (const { productId, toolId, anchor, used, now } of rights) {
    const { start, end } = windowAt(anchor, now);
    await sql`
      insert into usage_counters (user_id, product_id, tool_id, window_start, window_end, used)
      values (${userId}, ${productId}, ${toolId}, ${start}, ${end}, ${used})
      on conflict (user_id, product_id, tool_id, window_start) do update set used = excluded.used`;
  }
}

const FURNISH: Record<DemoAccount, (userId: string) => Promise<unknown>> = {
  new: async () => {},
  free: (id) =>
    Promise.all([subscribe(id, "inspectorFree", "forever"), subscribe(id, "namesFree", "forever")]),
  limit: (id) =>
    Promise.all([subscribe(id, "inspectorFree", "forever"), subscribe(id, "namesFree", "forever")]),
  pro: (id) =>
    Promise.all([subscribe(id, "inspectorProYearly", "a year"), subscribe(id, "namesUnlimited", "a year")]),
  ended: (id) =>
    Promise.all([
      subscribe(id, "inspectorStarter", "until last week"),
      subscribe(id, "namesFree", "until last week"),
    ]),
};

try {
  // The payment sandbox sells what the plan table says; with a real account that is a person's command.
  if (process.env.STRIPE_API_BASE) await syncPrices();
  for (const [name, { email }] of Object.entries(DEMO_ACCOUNTS) as [DemoAccount, { email: string }][]) {
    const id = await ensureUser(email);
    await FURNISH[name](id);
    if (name === "limit") await takeAllUses(id);
  }
} finally {
  await closeDatabase();
  await sql.end({ timeout: 5 });
}

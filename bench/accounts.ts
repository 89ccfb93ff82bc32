export type Plan = "free" | "pro";
export type Subscriber = { id: string; token: string };

type Accounts = typeof import("../tests/support/accounts.ts");
export type Sql = ReturnType<Accounts["openStackDatabase"]>;

const PLAN_IDS: Record<Plan, number> = { free: 1, pro: 3 };

/** Imported late: the module reads the addresses of the running stack. */
export const loadAccounts = (): Promise<Accounts> => import("../tests/support/accounts.ts");

/** A new account of the running product with a plan of the Web Inspector, and an access token. */
export async function createSubscriber(sql: Sql, plan: Plan): Promise<Subscriber> {
  const { makeAccount, getAccessToken } = await loadAccounts();
  const account = await makeAccount();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id)
    values (${account.id}, 1, ${PLAN_IDS[plan]}, 'active', true, ${plan === "free" ? null : `sub_${account.id}`})`;
  return { id: account.id, token: await getAccessToken(account) };
}

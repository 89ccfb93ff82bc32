/** Of the Web Inspector, and `unlimited` of the name checker. */
export type Plan = "free" | "pro" | "unlimited";
export type Subscriber = { id: string; token: string };

type Accounts = typeof import("../tests/support/accounts.ts");
export type Sql = ReturnType<Accounts["openStackDatabase"]>;

const PLAN_IDS: Record<Plan, number> = { free: 1, pro: 3, unlimited: 7 };

/** Imported late: the module reads the addresses of the running stack. */
export const loadAccounts = (): Promise<Accounts> => import("../tests/support/accounts.ts");

/** A new account of the running product with a plan, and an access token. */
export async function createSubscriber(sql: Sql, plan: Plan): Promise<Subscriber> {
  const { makeAccount, getAccessToken } = await loadAccounts();
  const account = await makeAccount();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id)
    select ${account.id}, product_id, id, 'active', true, ${plan === "free" ? null : `sub_${account.id}`}
    from plans where id = ${PLAN_IDS[plan]}`;
  return { id: account.id, token: await getAccessToken(account) };
}

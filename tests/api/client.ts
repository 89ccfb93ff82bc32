import {
  type Account,
  getAccessToken,
  makeAccount,
  type openStackDatabase,
} from "#tests/support/accounts.ts";
import { stack } from "#tests/support/stack.ts";

export const site = stack.site;

type Init = RequestInit & { token?: string };

/** Sends a JSON request, with a bearer token if there is one. */
export function call(path: string, { token, headers, ...init }: Init = {}): Promise<Response> {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return fetch(`${site}${path}`, { redirect: "manual", ...init, headers: { ...bearer, ...headers } });
}

export function post(path: string, body: unknown, token?: string): Promise<Response> {
  return call(path, {
    method: "POST",
    body: typeof body === "string" ? body : JSON.stringify(body),
    headers: { "content-type": "application/json" },
    ...(token ? { token } : {}),
  });
}

export type SignedIn = Account & { token: string };

export async function signedIn(): Promise<SignedIn> {
  const account = await makeAccount();
  return { ...account, token: await getAccessToken(account) };
}

/**
 * A signed-in account with the Starter plan of the Web Inspector, which includes extraction, without a
 * payment.
 */
export async function withStarterPlan(sql: ReturnType<typeof openStackDatabase>): Promise<SignedIn> {
  const user = await signedIn();
  await sql`insert into user_subscriptions (user_id, product_id, plan_id, status, is_current, stripe_subscription_id)
    values (${user.id}, 1, 2, 'active', true, ${`sub_${user.id}`})`;
  return user;
}

export async function withFreePlan(): Promise<SignedIn> {
  const user = await signedIn();
  const response = await post("/api/payments/create-payment-intent", { planId: 1 }, user.token);
  if (!response.ok) throw new Error(`The free plan was refused: ${response.status} ${await response.text()}`);
  return user;
}

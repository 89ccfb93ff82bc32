import { setTimeout as pause } from "node:timers/promises";
import { callStripeEmulator, confirmWithCard } from "#scripts/demo-data/stripe-emulator-calls.ts";
import { type Account, getAccessToken, stackSql } from "./accounts.ts";
import { stack } from "./stack.ts";

const DAY = 86_400;
/** The longest month, and the two hours until a drafted renewal is charged. */
export const PAST_A_MONTH = 31 * DAY + 7_200;
const WORKER_MS = 20_000;

async function ok(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
}

async function call(account: Account, path: string, body: object): Promise<unknown> {
  const headers = {
    "Content-Type": "application/json",
    Authorization: `Bearer ${await getAccessToken(account)}`,
  };
  const request = { method: "POST", headers, body: JSON.stringify(body) };
  return (await ok(await fetch(`${stack.site}${path}`, request))).json();
}

/** Buys a plan over HTTP: checkout, payment at the Stripe emulator, sync. */
export async function buyPlan(account: Account, planId: number, number?: string): Promise<void> {
  const answer = (await call(account, "/api/payments/create-payment-intent", { planId })) as {
    clientSecret?: string;
  };
  if (!answer.clientSecret) return;
  const service = { url: stack.stripe, publishableKey: stack.stripePublishableKey };
  const outcome = await confirmWithCard(service, answer.clientSecret, number);
  if (outcome !== "succeeded") throw new Error(`The payment ended with: ${outcome}`);
  await callStripeEmulator(stack.stripe, "webhooks/flush", {});
  await waitForWorker();
}

export const cancelPlan = (account: Account, planId: number) =>
  call(account, "/api/user/subscriptions/cancel", { planId });

/** Waits until a worker has processed the webhooks that were delivered. */
export async function waitForWorker(): Promise<void> {
  const end = Date.now() + WORKER_MS;
  while ((await stackSql`select 1 from stripe_events where status = 'received' limit 1`).length > 0) {
    if (Date.now() > end) throw new Error(`Webhooks were not processed within ${WORKER_MS} ms`);
    await pause(100);
  }
}

/** Advances the emulator's clock for this account's customer only. */
export async function letTimePass(account: Account, seconds: number): Promise<void> {
  const [row] = await stackSql<{ id: string }[]>`
    select stripe_customer_id as id from stripe_customers where user_id = ${account.id}`;
  await callStripeEmulator(stack.stripe, `customers/${row?.id}/age`, { seconds });
  await waitForWorker();
}

/** Creates a promotion code for 20 % off the first payment at the Stripe emulator. @returns its text */
export async function createPromotionCode(): Promise<string> {
  const headers = { Authorization: `Bearer ${stack.stripeSecretKey}` };
  const create = async (path: string, params: Record<string, string>) => {
    const body = new URLSearchParams(params);
    return (await ok(await fetch(`${stack.stripe}/v1/${path}`, { method: "POST", headers, body }))).json();
  };
  const code = `CODE-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  const coupon = (await create("coupons", { percent_off: "20", duration: "once" })) as { id: string };
  await create("promotion_codes", { "promotion[type]": "coupon", "promotion[coupon]": coupon.id, code });
  return code;
}

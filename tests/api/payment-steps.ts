import { expect } from "vitest";
import { confirmWithCard } from "#scripts/demo-data/stripe-emulator-calls.ts";
import type {
  BillingHistory,
  ConfirmablePayment,
  CreatePaymentIntentResponse,
} from "#shared/billing/contract.ts";
import { stack } from "#tests/support/stack.ts";
import { waitForWorker } from "#tests/support/stack-purchases.ts";
import { call, post, type SignedIn, signedIn } from "./client.ts";

export const STARTER = 2;
export const PRO = 3;

const service = { url: stack.stripe, publishableKey: stack.stripePublishableKey };

/** Confirms the intent of a client secret, as the card form does. */
export const pay = (clientSecret: string, number?: string) => confirmWithCard(service, clientSecret, number);

export async function json<T>(response: Response, status = 200): Promise<T> {
  const body = (await response.json()) as T;
  expect([response.status, body]).toEqual([status, body]);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return body;
}

/** Starts a checkout. */
export async function startCheckout({ token }: SignedIn, planId: number): Promise<ConfirmablePayment> {
  const answer = await post("/api/payments/create-payment-intent", { planId }, token);
  const body = await json<CreatePaymentIntentResponse>(answer);
  if (!("clientSecret" in body)) throw new Error(`No client secret: ${JSON.stringify(body)}`);
  return body;
}

export const sync = ({ token }: SignedIn) => post("/api/user/subscriptions/sync", {}, token);

/** Polls like the page. A sync within a moment of a webhook is skipped by the server. */
export async function untilConfirmed(user: SignedIn): Promise<void> {
  const progress = async () => json(await sync(user));
  await expect.poll(progress, { interval: 300 }).toEqual({ payment: "confirmed" });
}

/** Pays for a plan, and syncs like the page. */
export async function completePurchase(user: SignedIn, planId: number, card?: string): Promise<void> {
  expect(await pay((await startCheckout(user, planId)).clientSecret, card)).toBe("succeeded");
  await sync(user);
}

/** A signed-in account that has paid for a plan. */
export async function subscriber(planId = STARTER): Promise<SignedIn> {
  const user = await signedIn();
  expect(await pay((await startCheckout(user, planId)).clientSecret)).toBe("succeeded");
  await untilConfirmed(user);
  return user;
}

type Product = { id: number; plans: { id: number; isCurrentUserPlan: boolean }[] };

/** The current plans of the user in the catalog. */
export async function listPlans({ token }: SignedIn): Promise<number[]> {
  const products = await json<Product[]>(await call("/api/catalog", { token }));
  return products.flatMap(({ plans }) => plans.filter((plan) => plan.isCurrentUserPlan).map(({ id }) => id));
}

export const billing = async ({ token }: SignedIn) =>
  json<BillingHistory>(await call("/api/user/billing", { token }));

/** Waits until Stripe has delivered all webhooks, and until they are processed. */
export async function flushWebhooks(): Promise<void> {
  const response = await fetch(`${stack.stripe}/__sandbox/webhooks/flush`, { method: "POST" });
  expect(response.status).toBe(200);
  await waitForWorker();
}

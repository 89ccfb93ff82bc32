import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import Stripe from "stripe";
import { drainStripeSync } from "#server/billing/process-events.ts";
import { makeUser, sql } from "#tests/support/database.ts";
import { listen } from "#tests/support/listen.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, pay, payment } from "#tests/support/stripe-emulator.ts";
import { begin, getCustomerId, STARTER } from "./fixtures.ts";

const { POST } = await import("../../../../../app/api/stripe/webhook/route.ts");
/** Marks code that runs by the product's clock, as the emulator shares the process and its `Date`. */
const product = new AsyncLocalStorage<true>();
const { now } = Date;

/** Runs product code by the product's clock. */
export const withProductClock = <T>(work: () => T): T => product.run(true, work);

/** Sets how many seconds the product's clock is ahead. */
export function setProductClock(seconds: number): void {
  Date.now = () => now() + (product.getStore() ? seconds * 1000 : 0);
}

const context = { params: Promise.resolve({}) };

const DRAIN_SECONDS = 60;
type Body = Request["body"] | Uint8Array<ArrayBuffer>;

/** Calls the webhook route as Stripe does, and expects its log line for a 5xx. */
export const post = (body: Body, signature: string): Promise<Response> =>
  withProductClock(async () => {
    const response = await POST(
      new Request("http://localhost:3999/api/stripe/webhook", {
        method: "POST",
        headers: { "stripe-signature": signature },
        body,
        duplex: "half",
      } as RequestInit),
      context,
    );
    if (response.status >= 500) expectConsoleError(/"kind":"http\.request_failed"/);
    return response;
  });

/** Does the work of a worker until no event waits. */
export const processWaitingEvents = (): Promise<void> =>
  withProductClock(() => drainStripeSync(DRAIN_SECONDS));

/** Calls the webhook route, and processes the event. */
export async function call(body: Body, signature: string): Promise<Response> {
  const response = await post(body, signature);
  if (response.ok) await processWaitingEvents();
  return response;
}

export const secondsNow = () => Math.floor(Date.now() / 1000);

/** Signs an event as Stripe does. */
export function sign(
  event: unknown,
  { secret = "whsec_test", timestamp = secondsNow() } = {},
): [body: Uint8Array<ArrayBuffer>, signature: string] {
  const payload = JSON.stringify(event);
  return [
    new Uint8Array(Buffer.from(payload)),
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  ];
}

/** A user who has paid, which only Stripe's events reveal. */
export async function payWithoutSync() {
  const user = await makeUser();
  await pay((await begin(user, STARTER)).clientSecret);
  await sql`update stripe_customers set last_synced_at = now() where user_id = ${user.id}`;
  return { user, customer: await getCustomerId(user) };
}

/** Delivers an event. @returns the response status */
export const deliver = async (event: object): Promise<number> => (await call(...sign(event))).status;

let count = 0;

/** Builds an event about a customer, without any state of its subscription. */
export function buildEvent(customer: string, more: object = {}) {
  const id = `evt_${++count}_${customer}`;
  const object = { id: "sub_x", object: "subscription", customer };
  const type = "customer.subscription.updated";
  const event = { id, object: "event", type, created: secondsNow(), livemode: false };
  return { ...event, data: { object }, ...more };
}

/** Lists the emulator's events of a customer, oldest first. */
export async function listEvents(customer: string): Promise<Stripe.Event[]> {
  const all = await dashboard.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const isOfCustomer = ({ data: { object } }: Stripe.Event) =>
    "customer" in object ? object.customer === customer : "id" in object && object.id === customer;
  return all.filter(isOfCustomer).reverse();
}

/** Serves the route over HTTP for the emulator's webhooks. @returns the response statuses */
export async function openEndpoint() {
  const statuses: number[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const signature = String(request.headers["stripe-signature"]);
    const { status } = await call(new Uint8Array(Buffer.concat(parts)), signature);
    statuses.push(status);
    response.writeHead(status).end();
  });
  payment.service.settings.webhookUrl = `http://${await listen(server)}`;
  const close = async () => {
    payment.service.settings.webhookUrl = "";
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { statuses, close };
}

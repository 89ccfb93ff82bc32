import { AsyncLocalStorage } from "node:async_hooks";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { vi } from "vitest";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { dashboard, payment } from "#tests/support/stripe-emulator.ts";

// The moment at which Next.js knows that there is a request: here there always is one.
vi.mock("next/server", () => ({ connection: async () => {} }));
const { POST } = await import("../../../../../app/api/stripe/webhook/route.ts");
/** The sandbox lives in the same process, with everybody else's clock: only the product's own can be wrong. */
const product = new AsyncLocalStorage<true>();
const { now } = Date;

/** Runs a piece of the product by the product's own clock. */
export const withProductClock = <T>(work: () => T): T => product.run(true, work);

/** Sets how far the product's clock is ahead. */
export function setProductClock(seconds: number): void {
  Date.now = () => now() + (product.getStore() ? seconds * 1000 : 0);
}

const context = { params: Promise.resolve({}) };

/** Calls the webhook's route, which logs why it failed. */
export const call = (body: Request["body"] | Uint8Array<ArrayBuffer>, signature: string): Promise<Response> =>
  withProductClock(async () => {
    const response = await POST(
      new Request("http://localhost:3999/api/stripe/webhook", {
        method: "POST",
        headers: { "stripe-signature": signature },
        body,
        ...{ duplex: "half" },
      }),
      context,
    );
    if (response.status >= 500) expectConsoleError(/"kind":"http\.request_failed"/);
    return response;
  });

export const secondsNow = () => Math.floor(Date.now() / 1000);

/** An event as the provider would send it now, signed. */
export function sign(
  event: object,
  { secret = "whsec_test", timestamp = secondsNow() } = {},
): [body: Uint8Array<ArrayBuffer>, signature: string] {
  const payload = JSON.stringify(event);
  return [
    new Uint8Array(Buffer.from(payload)),
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
  ];
}

/** One delivery. @returns the status it is answered with */
export const deliver = async (event: object): Promise<number> => (await call(...sign(event))).status;

let count = 0;

/** An event about a customer's subscription; what it says of the subscription is nothing. */
export function eventOf(customer: string, more: object = {}) {
  const id = `evt_${++count}_${customer}`;
  const object = { id: "sub_x", object: "subscription", customer };
  const type = "customer.subscription.updated";
  const event = { id, object: "event", type, created: secondsNow(), livemode: false };
  return { ...event, data: { object }, ...more };
}

/** What the sandbox has told of a customer, oldest first. */
export async function eventsOf(customer: string): Promise<Stripe.Event[]> {
  const all = await dashboard.events.list({ limit: 100 }).autoPagingToArray({ limit: 1_000 });
  const isOf = ({ data: { object } }: Stripe.Event) =>
    "customer" in object ? object.customer === customer : "id" in object && object.id === customer;
  return all.filter(isOf).reverse();
}

/** From here on the sandbox's webhooks reach the route over HTTP. @returns the statuses they were answered with */
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  payment.service.settings.webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    payment.service.settings.webhookUrl = "";
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { statuses, close };
}

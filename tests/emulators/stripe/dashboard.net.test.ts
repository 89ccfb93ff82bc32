import { beforeAll, expect, test } from "vitest";
import { payFirstInvoice, seedPriceAndCustomer, setUpFixture, subscribe } from "./support.ts";

const { emulator, received, stripe } = await setUpFixture();

beforeAll(async () => {
  const { customer, price } = await seedPriceAndCustomer(stripe);
  await stripe.customers.update(customer.id, { email: "<b>x</b>@example.test" });
  const subscription = await subscribe(stripe, customer.id, price.id);
  await payFirstInvoice(stripe, subscription);
});

test("the dashboard shows subscriptions, events and cards, and escapes markup", async () => {
  const html = await (await fetch(emulator.url)).text();
  for (const wanted of ["customer.subscription.created", "4242 4242 4242 4242", ">active<", "Starter"])
    expect(html).toContain(wanted);
  expect(html).not.toContain("<b>x</b>");
});

test("the hosted invoice page shows the invoice", async () => {
  const [invoice] = (await stripe.invoices.list()).data;
  const html = await (await fetch(invoice?.hosted_invoice_url ?? "")).text();
  expect(html).toContain("$9.00");
});

test("the control API refuses a request from another origin", async () => {
  const init = { method: "POST", headers: { Origin: "http://evil.test" }, body: '{"seconds":60}' };
  expect((await fetch(`${emulator.url}/__sandbox/clock/advance`, init)).status).toBe(403);
});

test("the control API moves the clock, and drops webhooks while the fault is active", async () => {
  const post = (path: string, body: object) =>
    fetch(`${emulator.url}/__sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  const { now } = (await (await fetch(`${emulator.url}/__sandbox/clock`)).json()) as { now: number };
  await emulator.deliverer.flush();
  await post("webhooks", { mode: "drop" });
  const heard = received.length;
  await post("clock/advance", { seconds: 32 * 86_400 });
  await post("webhooks", { mode: "normal" });
  expect(received).toHaveLength(heard);
  expect((await stripe.events.list({ delivery_success: false, limit: 100 })).data.length).toBeGreaterThan(3);
  const { now: later } = (await (await fetch(`${emulator.url}/__sandbox/clock`)).json()) as {
    now: number;
  };
  expect(later - now).toBeGreaterThanOrEqual(32 * 86_400);
});

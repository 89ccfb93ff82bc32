import { beforeAll, expect, test } from "vitest";
import { payFirstInvoice, seedPriceAndCustomer, setUpFixture, subscribe } from "./support.ts";

const fixture = setUpFixture();

beforeAll(async () => {
  const { customer, price } = await seedPriceAndCustomer(fixture.stripe);
  await fixture.stripe.customers.update(customer.id, { email: "<b>x</b>@example.test" });
  const subscription = await subscribe(fixture.stripe, customer.id, price.id);
  await payFirstInvoice(fixture.stripe, subscription);
});

test("the dashboard shows subscriptions, events and cards, and escapes markup", async () => {
  const html = await (await fetch(fixture.emulator.url)).text();
  for (const wanted of ["customer.subscription.created", "4242 4242 4242 4242", ">active<", "Starter"])
    expect(html).toContain(wanted);
  expect(html).not.toContain("<b>x</b>");
});

test("the hosted invoice page shows the invoice", async () => {
  const [invoice] = (await fixture.stripe.invoices.list()).data;
  const html = await (await fetch(invoice?.hosted_invoice_url ?? "")).text();
  expect(html).toContain("$9.00");
});

test("the control API refuses a request from another origin", async () => {
  const init = { method: "POST", headers: { Origin: "http://evil.test" }, body: '{"seconds":60}' };
  expect((await fetch(`${fixture.emulator.url}/__sandbox/clock/advance`, init)).status).toBe(403);
});

test("the control API moves the clock, and drops webhooks while the fault is active", async () => {
  const post = (path: string, body: object) =>
    fetch(`${fixture.emulator.url}/__sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  const { now } = (await (await fetch(`${fixture.emulator.url}/__sandbox/clock`)).json()) as { now: number };
  await fixture.emulator.deliverer.flush();
  await post("webhooks", { mode: "drop" });
  const heard = fixture.received.length;
  await post("clock/advance", { seconds: 32 * 86_400 });
  await post("webhooks", { mode: "normal" });
  expect(fixture.received).toHaveLength(heard);
  expect(
    (await fixture.stripe.events.list({ delivery_success: false, limit: 100 })).data.length,
  ).toBeGreaterThan(3);
  const { now: later } = (await (await fetch(`${fixture.emulator.url}/__sandbox/clock`)).json()) as {
    now: number;
  };
  expect(later - now).toBeGreaterThanOrEqual(32 * 86_400);
});

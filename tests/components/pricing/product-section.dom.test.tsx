import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProductSection } from "#components/pricing/product-section.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { FREE, makePlan, makeProduct, makeSubscription, PRO, STARTER, YEARLY } from "./make-product.ts";

function show(wish: Partial<Product>) {
  render(<ProductSection heading="h2" isSignedIn product={makeProduct(wish)} />);
}

const card = (name: string) => {
  const heading = screen.getByRole("heading", { name });
  return within(heading.closest("li") as HTMLElement);
};
const href = (name: string, label: string) =>
  card(name).getByRole("link", { name: label }).getAttribute("href");

const ALL = [YEARLY, PRO, STARTER, FREE];
const withStarter = [YEARLY, PRO, makePlan({ used: 12 }), FREE];

test("an ending plan shows its last day, offers to keep it and shows no reset day", () => {
  const end = "2026-12-21T10:00:00.000Z";
  show({
    plans: withStarter,
    subscription: makeSubscription({ cancelsAtPeriodEnd: true, accessUntil: end, renewsAt: null }),
  });
  expect(card("Starter").getByText(/^Access until/).textContent).toBe("Access until Dec 21, 2026");
  expect(card("Starter").getByRole("button", { name: "Keep plan: Starter" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
  expect(screen.getByText(/^Ends/).textContent).toBe("Ends Dec 21");
  expect(screen.queryByText(/^Resets/)).toBeNull();
});

test("an ended plan shows its last day on its own card only", () => {
  const ended = { planId: 2, planName: "Starter", endedAt: "2026-11-03T10:00:00.000Z" };
  show({ plans: ALL, ended });
  expect(card("Starter").getByText(/^Ended on/).textContent).toBe("Ended on Nov 3, 2026");
  expect(screen.getAllByText(/^Ended on/)).toHaveLength(1);
});

const OLD_PRICE = { price: 700, billingCycle: "1 mon" } as const;

test.each([
  ["renews", {}],
  ["ends", { cancelsAtPeriodEnd: true, accessUntil: "2026-12-21T10:00:00.000Z", renewsAt: null }],
  ["waits for a payment", { status: "past_due", isPastDue: true, graceUntil: "2026-11-28T10:00:00.000Z" }],
])("a plan that %s at an older price shows the user's price and the current one", (_state, part) => {
  show({ plans: withStarter, subscription: makeSubscription({ ...part, pays: OLD_PRICE }) });
  expect(card("Starter").getByText("$7.00")).toBeDefined();
  expect(card("Starter").getByText("Your price. New subscribers pay $9.00/month.")).toBeDefined();
  expect(card("Starter").queryByText("$9.00")).toBeNull();
  expect(card("Pro").getByText("$29.00")).toBeDefined();
});

test("a past-due plan at an older price shows the price that is owed", () => {
  const due = makeSubscription({ status: "unpaid", isPastDue: true, pays: OLD_PRICE });
  show({ plans: ALL, subscription: due });
  expect(card("Starter").getByText("$7.00")).toBeDefined();
  expect(card("Starter").getByText(/^Your price\./)).toBeDefined();
});

test.each([
  ["an older cycle", makePlan({ used: 1 }), { price: 900, billingCycle: "1 year" }, "/year"],
  ["a plan that became free", makePlan({ used: 1, price: 0 }), OLD_PRICE, "/month"],
] as const)(
  "a plan card shows the user's own billing cycle and the current price: %s",
  (_name, plan, pays, suffix) => {
    show({ plans: [plan], subscription: makeSubscription({ pays }) });
    expect(card("Starter").getByText(suffix)).toBeDefined();
    const others = plan.price === 0 ? "nothing" : "$9.00/month";
    expect(card("Starter").getByText(`Your price. New subscribers pay ${others}.`)).toBeDefined();
  },
);

test.each([
  ["the plan's own price", { pays: { price: 900, billingCycle: "1 mon" } }, "$9.00"],
  ["a price that is not known", { pays: null }, "$9.00"],
  ["an older price of a plan that is no longer sold", { pays: OLD_PRICE, isPlanForSale: false }, "$7.00"],
] as const)("%s shows no other price", (_name, part, price) => {
  show({ plans: withStarter, subscription: makeSubscription(part) });
  expect(card("Starter").getByText(price)).toBeDefined();
  expect(screen.queryByText(/^Your price/)).toBeNull();
});

test("planButtonAction compares current prices, not older ones", () => {
  const pays = { price: 3_900, billingCycle: "1 mon" } as const;
  show({ plans: withStarter, subscription: makeSubscription({ pays }) });
  expect(card("Pro").getByRole("link", { name: "Upgrade" })).toBeDefined();
});

test("a past-due plan within its grace period shows a banner with a link to pay and keeps access", () => {
  const due = makeSubscription({
    status: "past_due",
    isPastDue: true,
    graceUntil: "2026-11-28T10:00:00.000Z",
  });
  show({ plans: withStarter, subscription: due });
  const banner = within(screen.getByRole("alert"));
  expect(banner.getByText(/You keep access until Nov 28, 2026/)).toBeDefined();
  expect(banner.getByRole("link").getAttribute("href")).toBe("/checkout?planId=2&invoice=open");
  expect(href("Starter", "Use Product")).toBe("/products/web-inspector");
  expect(card("Starter").getByText("Payment failed")).toBeDefined();
});

test("a past-due plan after its grace period is paused, can be paid or canceled, and no free plan is offered", () => {
  const due = makeSubscription({
    status: "past_due",
    isPastDue: true,
    graceUntil: "2026-11-01T10:00:00.000Z",
  });
  show({ plans: ALL, subscription: due });
  expect(screen.getByText("Your access is paused until the invoice is paid.")).toBeDefined();
  expect(href("Starter", "Pay now")).toBe("/checkout?planId=2&invoice=open");
  expect(card("Starter").getByRole("button", { name: "Unsubscribe" })).toBeDefined();
  expect(card("Free").getByRole("button", { name: "Start for Free" })).toHaveProperty("disabled", true);
  expect(card("Free").getByText("Pay or unsubscribe from your plan first.")).toBeDefined();
});

test("a plan card shows how many captures run at once and how many calls a minute, as far as it has captures", () => {
  show({
    plans: [
      STARTER,
      makePlan({ id: 6, name: "Names", limits: { concurrentCaptures: null, runsPerMinute: 1_200 } }),
    ],
  });
  const getLimits = (name: string) =>
    [...(card(name).getByText("Calls a minute").closest("dl")?.children ?? [])].map(
      (each) => each.textContent,
    );
  expect(getLimits("Starter")).toEqual(["Captures at once2", "Calls a minute30"]);
  expect(getLimits("Names")).toEqual(["Calls a minute1,200"]);
});

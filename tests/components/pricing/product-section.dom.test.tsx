import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { ProductSection } from "#components/pricing/product-section.tsx";
import type { Product } from "#lib/catalog/contract.ts";
import { FREE, makePlan, makeProduct, makeSubscription, PRO, STARTER, YEARLY } from "./products.ts";

function show(wish: Partial<Product>) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProductSection heading="h2" isSignedIn product={makeProduct(wish)} />
    </QueryClientProvider>,
  );
}

const card = (name: string) => {
  const heading = screen.getByRole("heading", { name });
  return within(heading.closest("li") as HTMLElement);
};
const href = (name: string, label: string) =>
  card(name).getByRole("link", { name: label }).getAttribute("href");

const ALL = [YEARLY, PRO, STARTER, FREE];
const withStarter = [YEARLY, PRO, makePlan({ used: 12 }), FREE];

test("a plan that ends says until when, offers to undo it, and starts no other count", () => {
  const end = "2026-12-21T10:00:00.000Z";
  show({
    plans: withStarter,
    subscription: makeSubscription({ isCancelling: true, accessUntil: end, renewsAt: null }),
  });
  expect(card("Starter").getByText(/^Access until/).textContent).toBe("Access until Dec 21, 2026");
  expect(card("Starter").getByRole("button", { name: "Undo the cancellation of Starter" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
  expect(screen.getByText(/^Ends/).textContent).toBe("Ends Dec 21");
  expect(screen.queryByText(/^Resets/)).toBeNull();
});

test("a failed renewal within its grace: a banner with the way to pay, and the plan still works", () => {
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

test("after the grace: access is paused, the plan is paid or ended, and none is given free meanwhile", () => {
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

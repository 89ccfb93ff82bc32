import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { PlanList } from "#components/account/plan-list.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { FREE, makeProduct, makeSubscription, PRO, STARTER } from "#tests/components/pricing/make-product.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

function show(products: Product[]): string[] {
  stubApi(() => products);
  getQueryClient().setQueryData(["/api/catalog"], products);
  renderScreen(<PlanList />);
  return screen
    .queryAllByRole("listitem")
    .map(({ firstElementChild }) => firstElementChild?.textContent ?? "");
}

test("PlanList shows the price and renewal of each plan, and the end of an ended one", () => {
  const pays = { price: 700, billingCycle: "1 mon" } as const;
  const ended = { planId: 7, planName: "Unlimited", endedAt: "2026-11-03T10:00:00.000Z" };
  const lines = show([
    makeProduct({ plans: [STARTER], isSubscribed: true, subscription: makeSubscription({ pays }) }),
    makeProduct({ id: 2, name: "Name Checker", ended }),
    makeProduct({ id: 3, name: "Never had" }),
  ]);
  expect(lines).toEqual([
    "Web Inspector, StarterRenews Dec 21, 2026$7.00/month",
    "Name Checker, UnlimitedEnded on Nov 3, 2026",
  ]);
});

test("PlanList distinguishes a past-due plan from an ending one", () => {
  const due = makeSubscription({ isPastDue: true, status: "past_due" });
  const until = "2026-12-21T10:00:00.000Z";
  const ending = makeSubscription({ cancelsAtPeriodEnd: true, accessUntil: until, renewsAt: null });
  const lines = show([
    makeProduct({ plans: [STARTER], subscription: due }),
    makeProduct({ id: 2, name: "Other", plans: [STARTER], isSubscribed: true, subscription: ending }),
  ]);
  expect(lines).toEqual([
    "Web Inspector, StarterPayment failed, access is paused$9.00/month",
    "Other, StarterAccess until Dec 21, 2026$9.00/month",
  ]);
});

test("PlanList offers to change and to cancel a plan, and to move to a lower one", async () => {
  show([
    makeProduct({
      plans: [FREE, STARTER, { ...PRO, isCurrentUserPlan: true }],
      subscription: makeSubscription({ planId: 3 }),
    }),
  ]);
  expect(screen.getByRole("link", { name: "Change plan of Web Inspector" }).getAttribute("href")).toBe(
    "/pricing?productId=1",
  );
  expect(screen.getByRole("button", { name: "Unsubscribe" })).toBeDefined();
  expect(await screen.findByRole("button", { name: "Switch to Starter on Dec 21, 2026" })).toBeDefined();
});

test("PlanList links to the plans if the user has none", () => {
  expect(show([makeProduct({})])).toEqual([]);
  expect(screen.getByText("You don't have a plan yet.")).toBeDefined();
  expect(screen.getByRole("link", { name: "My Products" }).getAttribute("href")).toBe("/pricing");
});

test("PlanList offers a retry when the plans cannot be loaded", async () => {
  let answer: () => unknown = () => refuse(503);
  stubApi(() => answer());
  renderScreen(<PlanList />);
  const retry = await screen.findByRole("button", { name: "Try again" });
  answer = () => [makeProduct({})];
  await userEvent.click(retry);
  expect(await screen.findByText("You don't have a plan yet.")).toBeDefined();
});

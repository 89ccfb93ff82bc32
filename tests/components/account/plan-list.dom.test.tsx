import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { PlanList } from "#components/account/plan-list.tsx";
import type { Product } from "#shared/catalog/contract.ts";
import { FREE, makeProduct, makeSubscription, PRO, STARTER } from "#tests/components/pricing/make-product.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";

// Loaded on demand, which can take long while the module is transformed.
beforeAll(() => import("#components/pricing/lower-plan-switch.tsx"));

function show(products: Product[]): string[] {
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(products));
  const queryClient = getQueryClient();
  queryClient.setQueryData(["/api/catalog"], products);
  render(
    <QueryClientProvider client={queryClient}>
      <PlanList />
    </QueryClientProvider>,
  );
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
  expectConsoleError(/^ApiError: 503/);
  const queryClient = getQueryClient();
  queryClient.clear();
  const fetch = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () => new Response("", { status: 503 }));
  render(
    <QueryClientProvider client={queryClient}>
      <PlanList />
    </QueryClientProvider>,
  );
  const retry = await screen.findByRole("button", { name: "Try again" });
  fetch.mockImplementation(async () => Response.json([makeProduct({})]));
  await userEvent.click(retry);
  expect(await screen.findByText("You don't have a plan yet.")).toBeDefined();
});

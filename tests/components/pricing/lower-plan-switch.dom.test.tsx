import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { LazyLowerPlanSwitch } from "#components/pricing/lazy-lower-plan-switch.tsx";
import { toast } from "#components/ui/use-toast.ts";
import type { ProductSubscription } from "#shared/catalog/contract.ts";
import { expectSuccessToast } from "#tests/support/expect-toast.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";
import { FREE, makeSubscription, PRO, STARTER } from "./make-product.ts";

const WHEN = "2026-12-21T10:00:00.000Z";
const show = (subscription: ProductSubscription, plan = STARTER) =>
  render(<LazyLowerPlanSwitch current={PRO} plan={plan} subscription={subscription} />);

test("LowerPlanSwitch schedules the plan and says what happens when", async () => {
  const requests = stubApi(() => ({ startsAt: WHEN }));
  show(makeSubscription({ planId: 3 }));
  await userEvent.click(await screen.findByRole("button", { name: "Switch to Starter on Dec 21, 2026" }));
  await waitFor(() =>
    expectSuccessToast(
      "Plan change scheduled",
      "You keep Pro until Dec 21, 2026. Then Starter starts at $9.00/month.",
    ),
  );
  expect(requests[0]).toEqual({
    method: "POST",
    path: "/api/user/subscriptions/schedule",
    body: { planId: 2 },
  });
});

test("LowerPlanSwitch undoes the change", async () => {
  const requests = stubApi(() => ({ renewsAt: WHEN }));
  show(makeSubscription({ planId: 3, scheduled: { planId: 2, planName: "Starter" } }));
  expect(await screen.findByText("Starts on Dec 21, 2026")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Undo the change to Starter" }));
  await waitFor(() => expect(vi.mocked(toast).mock.lastCall?.[0].title).toBe("Plan change removed"));
  expect(requests[0]).toEqual({
    method: "DELETE",
    path: "/api/user/subscriptions/schedule",
    body: { planId: 2 },
  });
});

test("LowerPlanSwitch shows why the change was refused", async () => {
  stubApi(() => refuse(409, { code: "conflict", message: "Pro already ends. Keep it first to change it." }));
  show(makeSubscription({ planId: 3 }));
  await userEvent.click(await screen.findByRole("button"));
  await waitFor(() =>
    expect(vi.mocked(toast).mock.lastCall?.[0]).toMatchObject({
      title: "Could not change your plan",
      description: "Pro already ends. Keep it first to change it.",
    }),
  );
});

test.each([
  ["the free plan", makeSubscription({ planId: 3 }), FREE],
  ["a plan that ends", makeSubscription({ planId: 3, renewsAt: null, cancelsAtPeriodEnd: true }), STARTER],
  ["a past-due plan", makeSubscription({ planId: 3, isPastDue: true }), STARTER],
])("LazyLowerPlanSwitch renders nothing for %s", (_what, subscription, plan) => {
  expect(show(subscription, plan).container.textContent).toBe("");
});

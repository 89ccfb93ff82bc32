import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { LazyLowerPlanSwitch } from "#components/pricing/lazy-lower-plan-switch.tsx";
import type { ProductSubscription } from "#shared/catalog/contract.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { FREE, makeSubscription, PRO, STARTER } from "./make-product.ts";

const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast }));

const WHEN = "2026-12-21T10:00:00.000Z";
const answer = (status: number, body: unknown) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));

// Loaded on demand, which can take long while the module is transformed.
beforeAll(() => import("#components/pricing/lower-plan-switch.tsx"));

beforeEach(() => {
  toast.mockReset();
  getQueryClient().clear();
});

const show = (subscription: ProductSubscription, plan = STARTER) =>
  render(<LazyLowerPlanSwitch current={PRO} plan={plan} subscription={subscription} />);

test("LowerPlanSwitch schedules the plan and says what happens when", async () => {
  const fetch = answer(200, { startsAt: WHEN });
  show(makeSubscription({ planId: 3 }));
  await userEvent.click(await screen.findByRole("button", { name: "Switch to Starter on Dec 21, 2026" }));
  await vi.waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Plan change scheduled",
      description: "You keep Pro until Dec 21, 2026. Then Starter starts at $9.00/month.",
    }),
  );
  expect(fetch.mock.calls[0]).toMatchObject([
    "/api/user/subscriptions/schedule",
    { method: "POST", body: '{"planId":2}' },
  ]);
});

test("LowerPlanSwitch undoes the change", async () => {
  const fetch = answer(200, { renewsAt: WHEN });
  show(makeSubscription({ planId: 3, scheduled: { planId: 2, planName: "Starter" } }));
  expect(await screen.findByText("Starts on Dec 21, 2026")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Undo the change to Starter" }));
  await vi.waitFor(() => expect(toast.mock.lastCall?.[0].title).toBe("Plan change removed"));
  expect(fetch.mock.calls[0]).toMatchObject([
    "/api/user/subscriptions/schedule",
    { method: "DELETE", body: '{"planId":2}' },
  ]);
});

test("LowerPlanSwitch shows why the change was refused", async () => {
  expectConsoleError(/^ApiError: 409/);
  answer(409, { code: "conflict", message: "Pro already ends. Keep it first to change it." });
  show(makeSubscription({ planId: 3 }));
  await userEvent.click(await screen.findByRole("button"));
  await vi.waitFor(() =>
    expect(toast.mock.lastCall?.[0]).toMatchObject({
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

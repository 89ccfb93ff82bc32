import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { SubscriptionControls } from "#components/pricing/subscription-controls.tsx";
import { makeSubscription, STARTER } from "./make-product.ts";

const queryClient = getQueryClient();
const { toast } = vi.hoisted(() => ({ toast: vi.fn() }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast }));

const answer = (status: number, body: unknown) =>
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => Response.json(body, { status }));

// Loaded on demand, which can take long while the module is transformed.
beforeAll(() => import("#components/pricing/unsubscribe-dialog.tsx"));

beforeEach(() => {
  toast.mockReset();
  queryClient.clear();
  queryClient.setQueryData(["/api/catalog"], []);
});

function show(subscription = makeSubscription()) {
  render(<SubscriptionControls headingId="plan-2" plan={STARTER} subscription={subscription} />);
}

async function openDialog() {
  fireEvent.click(screen.getByRole("button", { name: "Unsubscribe" }));
  return screen.findByRole("dialog", { name: "Are you sure?" });
}

test("the dialog of a past-due plan says that it ends now", async () => {
  show(makeSubscription({ isPastDue: true, status: "past_due" }));
  const dialog = await openDialog();
  expect(dialog.textContent).toContain("the plan ends now and you lose access at once");
});

test("a single click resumes a plan", async () => {
  const fetch = answer(200, { renewsAt: "2026-12-21T10:00:00.000Z" });
  show(makeSubscription({ cancelsAtPeriodEnd: true, accessUntil: "2026-12-21T10:00:00.000Z" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep plan: Starter" }));
  await waitFor(() =>
    expect(toast).toHaveBeenCalledExactlyOnceWith({
      title: "Plan resumed",
      description: "Your plan will renew as usual on Dec 21, 2026.",
    }),
  );
  expect(fetch.mock.calls[0]?.[0]).toBe("/api/user/subscriptions/resume");
});

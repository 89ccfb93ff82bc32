import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { SubscriptionControls } from "#components/pricing/subscription-controls.tsx";
import { expectSuccessToast } from "#tests/support/expect-toast.ts";
import { stubApi } from "#tests/support/stub-api.ts";
import { makeSubscription, STARTER } from "./make-product.ts";

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
  const requests = stubApi(() => ({ renewsAt: "2026-12-21T10:00:00.000Z" }));
  show(makeSubscription({ cancelsAtPeriodEnd: true, accessUntil: "2026-12-21T10:00:00.000Z" }));
  fireEvent.click(screen.getByRole("button", { name: "Keep plan: Starter" }));
  await waitFor(() => expectSuccessToast("Plan resumed", "Your plan will renew as usual on Dec 21, 2026."));
  expect(requests[0]?.path).toBe("/api/user/subscriptions/resume");
});

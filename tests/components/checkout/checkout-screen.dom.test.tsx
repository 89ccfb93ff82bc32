import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { CheckoutScreen } from "#components/checkout/checkout-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { signIn } from "#tests/support/session.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

test.each([
  ["/checkout/3", { id: "3" }],
  ["/checkout/3?planId=4&productId=1", { id: "3" }],
  ["/checkout?planId=3&productId=1", {}],
])(
  "CheckoutScreen takes the plan from the path or the query (%s) and shows a spinner while loading",
  async (address, params: Record<string, string>) => {
    coversSpec("2.7", "2.53", "4.10");
    setAddress(address, params);
    signIn();
    const requests = stubApi(() => new Promise(() => {}));
    renderScreen(<CheckoutScreen />);
    expect(await screen.findByText(/Setting up your plan/)).toBeDefined();
    expect(screen.getByRole("status").textContent).toContain("Setting up your plan");
    await waitFor(() => expect(requests).toMatchObject([{ body: { planId: 3 } }]));
  },
);

test("CheckoutScreen shows the error page if the payment cannot be initialized", async () => {
  coversSpec("2.54", "4.10");
  setAddress("/checkout?planId=3");
  signIn();
  stubApi(() => refuse(502, { code: "upstream_failed", message: "No." }));
  renderScreen(<CheckoutScreen />);
  expect(await screen.findByRole("heading", { name: "Payment Initialization Failed" })).toBeTruthy();
});

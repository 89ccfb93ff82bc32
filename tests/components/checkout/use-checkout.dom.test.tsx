import { act, renderHook, waitFor } from "@testing-library/react";
import { type ReactNode, StrictMode } from "react";
import { expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { hasSessionCookie } from "#client/supabase.ts";
import { AuthProvider } from "#components/auth/auth-provider.tsx";
import { useCheckout } from "#components/checkout/use-checkout.ts";
import { toast } from "#components/ui/use-toast.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast } from "#tests/support/expect-toast.ts";
import { router, setAddress } from "#tests/support/navigation.ts";
import { signIn } from "#tests/support/session.ts";
import { expectConsoleError } from "#tests/support/setup-console-check.ts";
import { refuse, stubApi } from "#tests/support/stub-api.ts";

const answer = (status: number, body: object) =>
  stubApi(() => (status === 200 ? body : refuse(status, body)));

function start(planId: number | null) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <AuthProvider>{children}</AuthProvider>
    </StrictMode>
  );
  return renderHook(() => useCheckout(planId), { wrapper });
}

test("useCheckout requests a free plan once in strict mode and opens the pricing screen", async () => {
  coversSpec("4.11", "3.8", "7.5", "8.11", "7.3");
  const product = { id: 1, name: "Web Inspector", plans: [{ id: 1 }] };
  const requests = stubApi(({ path }) =>
    path === "/api/catalog" ? [product] : { freeAccess: true, outcome: "granted" },
  );
  const queryClient = getQueryClient();
  queryClient.setQueryData(["/api/catalog"], []);
  queryClient.setQueryData(["/api/tools/by-key/screenshot"], { hasAccess: false, usageInfo: null });
  queryClient.setQueryData(["/api/health"], {});
  start(1);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/pricing"));
  expect(requests[0]).toMatchObject({ method: "POST", body: { planId: 1 } });
  expect(toast).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      title: "Free Access Granted",
      action: { label: "Open Web Inspector", href: "/products/web-inspector" },
    }),
  );
  // The next screen must not show what was cached before.
  expect(requests.map(({ path }) => path).sort()).toEqual([
    "/api/catalog",
    "/api/payments/create-payment-intent",
    "/api/tools/by-key/screenshot",
  ]);
});

test("useCheckout shows the server's message and the error page, and a retry can succeed", async () => {
  coversSpec("8.11", "3.8", "4.10", "7.5");
  answer(502, { code: "upstream_failed", message: "The bank sleeps.", error: "The bank sleeps." });
  const { result } = start(2);
  await waitFor(() => expect(result.current.state.kind).toBe("failed"));
  expectErrorToast("Error", "Failed to initialize payment: The bank sleeps.");
  expect(router.replace).not.toHaveBeenCalled();

  answer(200, { clientSecret: "pi_1_secret_2", summary: {} });
  act(() => result.current.retry());
  await waitFor(() => expect(result.current.state.kind).toBe("ready"));
});

test("useCheckout returns the payment to confirm", async () => {
  coversSpec("3.8", "4.10", "7.5");
  const summary = { planName: "Starter" };
  answer(200, { clientSecret: "pi_1_secret_2", summary });
  const { result } = start(2);
  expect(result.current.state.kind).toBe("loading");
  await waitFor(() =>
    expect(result.current.state).toEqual({ kind: "ready", clientSecret: "pi_1_secret_2", summary }),
  );
  expect(toast).not.toHaveBeenCalled();
});

test("useCheckout prices the purchase again with a promotion code, and returns why one does not apply", async () => {
  answer(200, { clientSecret: "pi_1_secret_2", summary: {} });
  const { result } = start(2);
  await waitFor(() => expect(result.current.state.kind).toBe("ready"));
  const requests = answer(200, { clientSecret: "pi_3_secret_4", summary: { discount: { code: "TENTH" } } });
  expect(await act(() => result.current.update("TENTH"))).toBeNull();
  expect(requests).toMatchObject([{ body: { planId: 2, promotionCode: "TENTH" } }]);
  expect(result.current.state).toMatchObject({ kind: "ready", clientSecret: "pi_3_secret_4" });

  answer(400, { code: "invalid", message: "This promotion code is not valid." });
  expect(await act(() => result.current.update("NOPE"))).toBe("This promotion code is not valid.");
  expect(result.current.state).toMatchObject({ kind: "ready", clientSecret: "pi_3_secret_4" });
});

test("useCheckout reports a response without a client secret", async () => {
  coversSpec("8.11");
  answer(200, { summary: {} });
  const { result } = start(2);
  await waitFor(() => expect(result.current.state.kind).toBe("failed"));
  expectErrorToast("Error", "Failed to initialize payment: No client secret received from server");
});

test("useCheckout explains without an error that the user has this plan or a better one", async () => {
  answer(409, { code: "conflict", message: "Your current plan is better than this one." });
  const { result } = start(2);
  await waitFor(() => expect(result.current.state.kind).toBe("nothing-charged"));
  expect(result.current.state).toMatchObject({
    message: "Your current plan is better than this one.",
    isPaid: false,
  });
  expect(toast).not.toHaveBeenCalled();
});

test("useCheckout has a message of its own for an invalid response", async () => {
  coversSpec("8.11");
  expectConsoleError(/^ApiError: 500/);
  stubApi(() => new Response("<html>", { status: 500 }));
  const { result } = start(2);
  await waitFor(() => expect(result.current.state.kind).toBe("failed"));
  expect(vi.mocked(toast).mock.calls[0]?.[0].description).toBe(
    "Failed to initialize payment: Failed to create payment",
  );
});

test.each([
  [null, 200],
  [99, 404],
])("useCheckout treats the plan id %s as missing", async (planId, status) => {
  coversSpec("8.11", "2.55");
  const requests = answer(status, { code: "not_found", message: "This plan is not for sale." });
  start(planId);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/pricing"));
  expect(vi.mocked(toast).mock.calls[0]?.[0].title).toBe("Missing plan information");
  expect(requests).toHaveLength(planId === null ? 0 : 1);
});

test("useCheckout sends a user with an ended session to the auth screen and back to this checkout", async () => {
  coversSpec("8.11");
  setAddress("/checkout?planId=1");
  signIn();
  answer(401, { code: "unauthenticated", message: "Please log in." });
  // Otherwise the auth screen would redirect the signed-in user back in a loop.
  router.replace.mockImplementation(() => expect(hasSessionCookie()).toBe(false));
  start(1);
  await waitFor(() =>
    expect(router.replace).toHaveBeenCalledExactlyOnceWith("/auth?redirect=%2Fcheckout%2F1"),
  );
  expect(router.replace).toHaveReturned();
  expect(vi.mocked(toast).mock.calls[0]?.[0].title).toBe("You must be logged in to make a purchase");
});

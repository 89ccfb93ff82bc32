import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { usePaymentReturn } from "#components/pricing/payment-return.tsx";
import { toast } from "#components/ui/use-toast.ts";
import { expectSuccessToast } from "#tests/support/expect-toast.ts";
import { setAddress } from "#tests/support/navigation.ts";
import { stubApi } from "#tests/support/stub-api.ts";

function open(address: string) {
  setAddress(address);
  getQueryClient().setQueryData(["/api/catalog"], []);
  return renderHook(() => usePaymentReturn(true)).result;
}

test("usePaymentReturn reports a payment after the plans were refetched, and waits until then", async () => {
  const polled = Promise.withResolvers<object>();
  const refetched = Promise.withResolvers<object[]>();
  const requests = stubApi(({ method }) => (method === "POST" ? polled.promise : refetched.promise));
  const notice = open("/pricing?payment=success&redirect_status=succeeded&payment_intent_client_secret=x");
  await waitFor(() => expect(notice.current).toBe("confirming"));
  expect(location.search).toBe("?payment=success");
  polled.resolve({ payment: "confirmed" });
  await waitFor(() => expect(requests.at(-1)?.path).toBe("/api/catalog"));
  expect(notice.current).toBe("confirming");
  expect(toast).not.toHaveBeenCalled();
  refetched.resolve([]);
  await waitFor(() => expectSuccessToast("Payment Successful", "Your plan is active."));
  expect(notice.current).toBeNull();
});

test("usePaymentReturn says that a payment is still being confirmed after eight polls", async () => {
  vi.useFakeTimers();
  const requests = stubApi(({ method }) => (method === "POST" ? { payment: "confirming" } : []));
  const notice = open("/pricing?payment=success");
  await act(async () => {
    await vi.advanceTimersByTimeAsync(7 * 1_250);
    vi.useRealTimers();
    await vi.dynamicImportSettled();
  });
  await waitFor(() => expect(notice.current).toBe("late"));
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(8);
  expect(toast).not.toHaveBeenCalled();
});

test.each(["/pricing", "/pricing?payment=success"])(
  "usePaymentReturn at %s without a payment shows nothing, but syncs",
  async (address) => {
    const requests = stubApi(({ method }) => (method === "POST" ? { payment: "none" } : []));
    const notice = open(address);
    await waitFor(() => expect(requests.map(({ method }) => method)).toEqual(["POST", "GET"]));
    expect(notice.current).toBeNull();
    expect(toast).not.toHaveBeenCalled();
  },
);

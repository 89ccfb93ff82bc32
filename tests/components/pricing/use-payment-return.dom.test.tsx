import { renderHook, waitFor } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { usePaymentReturn } from "#components/pricing/use-payment-return.ts";
import type { PaymentProgress } from "#shared/billing/contract.ts";

const stubs = vi.hoisted(() => ({ toast: vi.fn(), refreshAccess: vi.fn(), pollPayment: vi.fn() }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast: stubs.toast }));
vi.mock("#components/checkout/refresh-access.ts", () => ({ refreshAccess: stubs.refreshAccess }));
vi.mock("#components/pricing/poll-payment.ts", () => ({ POLL: {}, pollPayment: stubs.pollPayment }));

beforeEach(() => {
  stubs.toast.mockReset();
  stubs.refreshAccess.mockReset().mockResolvedValue(undefined);
});

const open = (search: string) => {
  history.replaceState(null, "", `/pricing${search}`);
  return renderHook(() => usePaymentReturn(true)).result;
};

test("usePaymentReturn reports a payment after the plans were refetched, and waits until then", async () => {
  const polled = Promise.withResolvers<PaymentProgress>();
  const refetched = Promise.withResolvers<void>();
  stubs.pollPayment.mockReturnValueOnce(polled.promise);
  stubs.refreshAccess.mockReturnValueOnce(refetched.promise);
  const notice = open("?payment=success&redirect_status=succeeded&payment_intent_client_secret=x");
  await waitFor(() => expect(notice.current).toBe("confirming"));
  expect(location.search).toBe("?payment=success");
  polled.resolve("confirmed");
  await waitFor(() => expect(stubs.refreshAccess).toHaveBeenCalledOnce());
  expect(notice.current).toBe("confirming");
  expect(stubs.toast).not.toHaveBeenCalled();
  refetched.resolve();
  await waitFor(() =>
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
      title: "Payment Successful",
      description: "Your plan is active.",
    }),
  );
  expect(notice.current).toBeNull();
});

test("usePaymentReturn says that a payment is still being confirmed", async () => {
  stubs.pollPayment.mockResolvedValueOnce("confirming");
  const notice = open("?payment=success");
  await waitFor(() => expect(notice.current).toBe("late"));
  expect(stubs.toast).not.toHaveBeenCalled();
});

test("usePaymentReturn shows nothing on an ordinary visit, but syncs", async () => {
  stubs.pollPayment.mockResolvedValueOnce("none");
  const notice = open("");
  await waitFor(() => expect(stubs.refreshAccess).toHaveBeenCalledOnce());
  expect(notice.current).toBeNull();
  expect(stubs.toast).not.toHaveBeenCalled();
});

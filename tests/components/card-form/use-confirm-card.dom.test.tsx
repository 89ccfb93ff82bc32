import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { PaymentForm } from "#components/checkout/payment-form.tsx";

const { replace, toast, confirmPayment, submit, payments } = vi.hoisted(() => ({
  replace: vi.fn(),
  toast: vi.fn(),
  confirmPayment: vi.fn(),
  submit: vi.fn(),
  payments: { current: null as unknown },
}));
vi.mock("#components/pricing/poll-payment.ts", () => ({ pollPayment: async () => "confirmed" }));
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace }) }));
vi.mock("#components/ui/use-toast.ts", () => ({ toast, dismissToast: () => undefined }));
vi.mock("#client/stripe.ts", () => ({ loadStripeJs: async () => payments.current }));

/** A stub of Stripe.js for its React wrapper; the card form becomes ready shortly after mounting. */
function fakeStripe() {
  const element = {
    mount: () => {},
    on: (name: string, handler: () => void) => name === "ready" && queueMicrotask(handler),
    off: () => {},
    update: () => {},
    destroy: () => {},
    unmount: () => {},
  };
  const elements = { create: () => element, getElement: () => element, update: () => {}, submit };
  const unused = () => {};
  return {
    elements: () => elements,
    confirmPayment,
    createToken: unused,
    createPaymentMethod: unused,
    confirmCardPayment: unused,
    _registerWrapper: unused,
    registerAppInfo: unused,
  };
}

beforeEach(() => {
  for (const mock of [replace, toast, confirmPayment, submit]) mock.mockReset();
  submit.mockResolvedValue({});
  // The colors of the form are measured on a canvas, which jsdom lacks.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  payments.current = fakeStripe();
});

async function open(): Promise<HTMLElement> {
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient()}>
        <PaymentForm
          clientSecret="pi_1_secret_2"
          customerSession={null}
          onFail={() => {}}
          onPaidElsewhere={() => {}}
        />
      </QueryClientProvider>
    </StrictMode>,
  );
  const button = () => screen.getByRole("button", { name: "Pay Now" });
  expect(button().matches(":disabled")).toBe(true);
  await waitFor(() => expect(button().matches(":disabled")).toBe(false));
  return button();
}

/** Two clicks and Enter before React can render. */
function pressThrice(button: HTMLElement): void {
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest("form") as HTMLFormElement);
  });
}

test("fault 18: two clicks and Enter at once confirm one payment, and the button shows a busy state", async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  confirmPayment.mockReturnValue(promise);
  pressThrice(await open());
  const busy = await screen.findByRole("button", { name: "Processing..." });
  expect(busy.getAttribute("aria-busy")).toBe("true");
  pressThrice(busy);
  await waitFor(() => expect(confirmPayment).toHaveBeenCalledTimes(1));
  resolve({ paymentIntent: { status: "succeeded" } });
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/pricing?payment=success"));
  // The button must ignore clicks until the screen has changed.
  pressThrice(screen.getByRole("button", { name: "Processing..." }));
  expect(submit).toHaveBeenCalledTimes(1);
  expect(confirmPayment).toHaveBeenCalledTimes(1);
  expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Payment Successful" }));
});

test("fault 18: after a decline the button works again, once", async () => {
  confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message: "Your card was declined." } });
  const button = await open();
  pressThrice(button);
  await waitFor(() => expect(toast).toHaveBeenCalledTimes(1));
  expect(toast).toHaveBeenCalledWith({
    title: "Payment Failed",
    description: "Your card was declined.",
    variant: "destructive",
  });
  confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  pressThrice(await screen.findByRole("button", { name: "Pay Now" }));
  await waitFor(() => expect(replace).toHaveBeenCalledTimes(1));
  expect(confirmPayment).toHaveBeenCalledTimes(2);
});

import type { PaymentElementProps } from "@stripe/react-stripe-js";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { CheckoutError } from "#components/checkout/checkout-error.tsx";
import { PaymentForm } from "#components/checkout/payment-form.tsx";
import { PaymentScreen } from "#components/checkout/payment-screen.tsx";
import { coversSpec } from "#tests/support/covers-spec.ts";

const stubs = vi.hoisted(() => ({
  toast: vi.fn(),
  dismissToast: vi.fn(),
  replace: vi.fn(),
  confirmPayment: vi.fn(),
  pollPayment: vi.fn(),
  /** What the hooks of Stripe's library return; null if it is not loaded. */
  stripe: {} as object | null,
  element: {} as Partial<PaymentElementProps>,
  options: {},
}));
vi.mock("next/navigation", () => ({ useRouter: () => ({ replace: stubs.replace }) }));
vi.mock("#components/ui/use-toast.ts", () => ({
  toast: stubs.toast,
  dismissToast: stubs.dismissToast,
}));
vi.mock("#components/pricing/poll-payment.ts", () => ({ pollPayment: stubs.pollPayment }));
vi.mock("#client/stripe.ts", () => ({ loadStripeJs: async () => ({}) }));
vi.mock("#components/card-form/appearance.ts", () => ({ readAppearance: () => ({}) }));
vi.mock("@stripe/react-stripe-js", () => ({
  Elements: ({ children, options }: { children: ReactNode; options: object }) => {
    stubs.options = options;
    return children;
  },
  PaymentElement: (props: Partial<PaymentElementProps>) => {
    stubs.element = props;
    return <div data-testid="card" />;
  },
  useStripe: () => stubs.stripe,
  useElements: () => ({ submit: async () => ({}) }),
}));

const onFail = vi.fn();
const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: /Pay Now|Processing/ });
const press = () => userEvent.click(pay());
const failure = (title: string, description: string) => ({ title, description, variant: "destructive" });

async function open(isReady = true): Promise<void> {
  render(
    <PaymentForm
      clientSecret="pi_1_secret_2"
      customerSession={{ clientSecret: "cuss_secret_3", savedCards: 1 }}
      onFail={onFail}
      onPaidElsewhere={() => {}}
    />,
  );
  await screen.findByTestId("card");
  if (isReady) await act(async () => stubs.element.onReady?.({} as never));
}

beforeEach(() => {
  vi.clearAllMocks();
  stubs.stripe = { confirmPayment: stubs.confirmPayment };
  stubs.pollPayment.mockResolvedValue("confirmed");
});

describe("PaymentForm", () => {
  test("shows the card form in tabs, a pay button and a link back to pricing", async () => {
    coversSpec("2.53", "9.16");
    await open();
    expect(stubs.element.options).toMatchObject({
      layout: "tabs",
      fields: { billingDetails: { address: { country: "never" } } },
    });
    expect(pay().textContent).toBe("Pay Now");
    expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/pricing");
  });

  test("opens the card form with the customer's saved cards", async () => {
    await open();
    expect(stubs.options).toMatchObject({
      clientSecret: "pi_1_secret_2",
      customerSessionClientSecret: "cuss_secret_3",
    });
  });

  test("disables the button until the card form is ready", async () => {
    coversSpec("4.13");
    await open(false);
    expect(pay().disabled).toBe(true);
    await act(async () => stubs.element.onReady?.({} as never));
    expect(pay().disabled).toBe(false);
  });

  test("shows a busy state and cannot pay twice, neither during nor after the payment", async () => {
    coversSpec("2.53", "4.12", "4.13", "8.11");
    const confirmed = Promise.withResolvers<object>();
    stubs.confirmPayment.mockReturnValueOnce(confirmed.promise);
    await open();
    await press();
    expect(pay().textContent).toBe("Processing...");
    await press();
    await act(async () => confirmed.resolve({ paymentIntent: { status: "succeeded" } }));
    await vi.waitFor(() => expect(stubs.replace).toHaveBeenCalledExactlyOnceWith("/pricing?payment=success"));
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: "Payment Successful" }),
    );
    await press();
    expect(stubs.confirmPayment).toHaveBeenCalledOnce();
  });
});

test("PaymentForm reports success only after the plan is active and the user's access was refetched", async () => {
  const confirmed = Promise.withResolvers<string>();
  stubs.pollPayment.mockReturnValueOnce(confirmed.promise);
  stubs.confirmPayment.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  const queryClient = getQueryClient();
  const refetched = Promise.withResolvers<void>();
  const invalidate = vi.spyOn(queryClient, "invalidateQueries").mockReturnValue(refetched.promise);
  await open();
  await press();
  expect(pay().textContent).toBe("Processing...");
  expect(stubs.toast).not.toHaveBeenCalled();
  await act(async () => confirmed.resolve("confirmed"));
  await vi.waitFor(() => expect(invalidate.mock.lastCall?.[0]).toMatchObject({ refetchType: "all" }));
  expect(stubs.toast).not.toHaveBeenCalled();
  await act(async () => refetched.resolve());
  expect(stubs.toast).toHaveBeenCalledExactlyOnceWith({
    title: "Payment Successful",
    description: "Your plan is active.",
  });
  invalidate.mockRestore();
});

describe("PaymentForm after an error", () => {
  test.each([
    [{ type: "card_error", message: "Your card was declined." }, "Your card was declined."],
    [{ type: "card_error" }, "An error occurred during payment processing"],
  ])("shows %j as 'Payment Failed' and allows another attempt", async (error, message) => {
    coversSpec("8.11");
    stubs.confirmPayment.mockResolvedValueOnce({ error });
    await open();
    await press();
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(failure("Payment Failed", message));
    expect([pay().textContent, pay().disabled]).toEqual(["Pay Now", false]);
  });

  test.each([
    ["Your card was declined.", "Nothing was charged. Try again or use another card."],
    ["Please choose another method and try again.", "Nothing was charged."],
  ])("keeps the message %j until the next attempt and adds no duplicate advice", async (message, rest) => {
    stubs.confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message } });
    await open();
    await press();
    expect(screen.getByText(/^Nothing was charged/).textContent).toBe(rest);
    stubs.confirmPayment.mockReturnValueOnce(new Promise(() => {}));
    stubs.dismissToast.mockClear();
    await press();
    expect(screen.queryByText(/^Nothing was charged/)).toBeNull();
    expect(stubs.dismissToast).toHaveBeenCalledOnce();
  });

  test("shows an unexpected error as 'Payment Error' with its message", async () => {
    coversSpec("8.11");
    stubs.confirmPayment.mockRejectedValueOnce(new Error("Network down"));
    await open();
    await press();
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(failure("Payment Error", "Network down"));
    expect(screen.getByText("Trying again will not charge you twice.")).toBeDefined();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  });

  test("reports that Stripe.js is not loaded", async () => {
    coversSpec("8.11");
    stubs.stripe = null;
    await open();
    await press();
    expect(stubs.toast).toHaveBeenCalledExactlyOnceWith(failure("Error", "Stripe is not initialized"));
  });
});

test("CheckoutError offers a link back to pricing", () => {
  coversSpec("2.54");
  render(<CheckoutError onRetry={() => {}} />);
  expect(screen.getByRole("heading").textContent).toBe("Payment Initialization Failed");
  expect(screen.getByText("There was an error setting up your payment. Please try again.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Back to Pricing" }).getAttribute("href")).toBe("/pricing");
});

test("PaymentScreen needs only the client secret, without an order summary", async () => {
  coversSpec("3.8");
  render(
    <PaymentScreen
      clientSecret="pi_1_secret_2"
      customerSession={undefined}
      onFail={onFail}
      onPaidElsewhere={() => {}}
      onUpdate={async () => null}
      summary={undefined}
    />,
  );
  expect(await screen.findByTestId("card")).toBeDefined();
  expect(pay()).toBeDefined();
});

import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { getQueryClient } from "#client/query-client.ts";
import { CheckoutError } from "#components/checkout/checkout-screen.tsx";
import { PaymentForm } from "#components/checkout/payment-form.tsx";
import { PaymentScreen } from "#components/checkout/payment-screen.tsx";
import { dismissToast, toast } from "#components/ui/use-toast.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { expectErrorToast, expectSuccessToast } from "#tests/support/expect-toast.ts";
import { router } from "#tests/support/navigation.ts";
import { renderScreen } from "#tests/support/render-screen.tsx";
import { stubApi } from "#tests/support/stub-api.ts";

const confirmPayment = vi.fn();
const submit = vi.fn(async () => ({}));
const created = vi.fn();
let becomeReady: () => void;
let options: object;
let hasElements: boolean;

/** Stripe's card form; it is ready when the test says so. */
const element = {
  mount() {},
  on(name: string, handler: () => void) {
    if (name === "ready") becomeReady = () => act(handler);
  },
  off() {},
  update() {},
  destroy() {},
  unmount() {},
};
const elements = {
  create(...values: unknown[]) {
    created(...values);
    return element;
  },
  getElement: () => element,
  update() {},
  submit,
};
/** Stands in for Stripe.js, which is a remote script. */
const stripe = {
  elements(given: object) {
    options = given;
    return hasElements ? elements : null;
  },
  confirmPayment,
  createToken() {},
  createPaymentMethod() {},
  confirmCardPayment() {},
  _registerWrapper() {},
  registerAppInfo() {},
};

const onFail = vi.fn();
const pay = () => screen.getByRole<HTMLButtonElement>("button", { name: /Pay Now|Processing/ });
const press = () => userEvent.click(pay());
const SUCCESS = { paymentIntent: { status: "succeeded" } };

async function open(isReady = true): Promise<void> {
  renderScreen(
    <StrictMode>
      <PaymentForm
        clientSecret="pi_1_secret_2"
        customerSession={{ clientSecret: "cuss_secret_3", savedCards: 1 }}
        onFail={onFail}
        onPaidElsewhere={() => {}}
      />
    </StrictMode>,
  );
  await waitFor(() => expect(options).toBeDefined());
  if (isReady) becomeReady();
}

/** Two clicks and Enter before React can render. */
function pressThrice(): void {
  const button = pay();
  act(() => {
    fireEvent.click(button);
    fireEvent.click(button);
    fireEvent.submit(button.closest("form") as HTMLFormElement);
  });
}

beforeEach(() => {
  hasElements = true;
  options = undefined as never;
  vi.stubGlobal(
    "Stripe",
    Object.assign(() => stripe, { version: "endive" }),
  );
  // The colors of the form are measured on a canvas, which jsdom lacks.
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  stubApi(() => ({ payment: "confirmed" }));
});

describe("PaymentForm", () => {
  test("shows the card form in tabs, a pay button and a link back to pricing", async () => {
    coversSpec("2.53", "9.16");
    await open();
    expect(created).toHaveBeenCalledWith(
      "payment",
      expect.objectContaining({
        layout: "tabs",
        fields: { billingDetails: { address: { country: "never" } } },
      }),
    );
    expect(pay().textContent).toBe("Pay Now");
    expect(screen.getByRole("link", { name: "Cancel" }).getAttribute("href")).toBe("/pricing");
  });

  test("opens the card form with the customer's saved cards", async () => {
    await open();
    expect(options).toMatchObject({
      clientSecret: "pi_1_secret_2",
      customerSessionClientSecret: "cuss_secret_3",
    });
  });

  test("disables the button until the card form is ready", async () => {
    coversSpec("4.13");
    await open(false);
    expect(pay().disabled).toBe(true);
    becomeReady();
    expect(pay().disabled).toBe(false);
  });

  test("fault 18: shows a busy state and cannot pay twice, neither during nor after the payment", async () => {
    coversSpec("2.53", "4.12", "4.13", "8.11");
    const confirmed = Promise.withResolvers<object>();
    confirmPayment.mockReturnValueOnce(confirmed.promise);
    await open();
    pressThrice();
    expect((await screen.findByRole("button", { name: "Processing..." })).ariaBusy).toBe("true");
    pressThrice();
    await waitFor(() => expect(confirmPayment).toHaveBeenCalledOnce());
    confirmed.resolve(SUCCESS);
    await waitFor(() => expect(router.replace).toHaveBeenCalledExactlyOnceWith("/pricing?payment=success"));
    expect(toast).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: "Payment Successful" }));
    // The button must ignore clicks until the screen has changed.
    pressThrice();
    expect(submit).toHaveBeenCalledOnce();
    expect(confirmPayment).toHaveBeenCalledOnce();
  });

  test("fault 18: after a decline the button works again, once", async () => {
    confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message: "No." } });
    confirmPayment.mockResolvedValueOnce(SUCCESS);
    await open();
    pressThrice();
    await waitFor(() => expectErrorToast("Payment Failed", "No."));
    await screen.findByRole("button", { name: "Pay Now" });
    pressThrice();
    await waitFor(() => expect(router.replace).toHaveBeenCalledOnce());
    expect(confirmPayment).toHaveBeenCalledTimes(2);
  });
});

test("PaymentForm reports success only after the plan is active and the user's access was refetched", async () => {
  const confirmed = Promise.withResolvers<object>();
  const refetched = Promise.withResolvers<object[]>();
  const requests = stubApi(({ method }) => (method === "POST" ? confirmed.promise : refetched.promise));
  getQueryClient().setQueryData(["/api/catalog"], []);
  confirmPayment.mockResolvedValueOnce(SUCCESS);
  await open();
  await press();
  expect(pay().textContent).toBe("Processing...");
  expect(toast).not.toHaveBeenCalled();
  confirmed.resolve({ payment: "confirmed" });
  await waitFor(() => expect(requests.at(-1)?.path).toBe("/api/catalog"));
  expect(toast).not.toHaveBeenCalled();
  refetched.resolve([]);
  await waitFor(() => expectSuccessToast("Payment Successful", "Your plan is active."));
});

describe("PaymentForm after an error", () => {
  test.each([
    [{ type: "card_error", message: "Your card was declined." }, "Your card was declined."],
    [{ type: "card_error" }, "An error occurred during payment processing"],
  ])("shows %j as 'Payment Failed' and allows another attempt", async (error, message) => {
    coversSpec("8.11");
    confirmPayment.mockResolvedValueOnce({ error });
    await open();
    await press();
    expectErrorToast("Payment Failed", message);
    expect([pay().textContent, pay().disabled]).toEqual(["Pay Now", false]);
  });

  test.each([
    ["Your card was declined.", "Nothing was charged. Try again or use another card."],
    ["Please choose another method and try again.", "Nothing was charged."],
  ])("keeps the message %j until the next attempt and adds no duplicate advice", async (message, rest) => {
    confirmPayment.mockResolvedValueOnce({ error: { type: "card_error", message } });
    await open();
    await press();
    expect(screen.getByText(/^Nothing was charged/).textContent).toBe(rest);
    confirmPayment.mockReturnValueOnce(new Promise(() => {}));
    vi.mocked(dismissToast).mockClear();
    await press();
    expect(screen.queryByText(/^Nothing was charged/)).toBeNull();
    expect(dismissToast).toHaveBeenCalledOnce();
  });

  test("shows an unexpected error as 'Payment Error' with its message", async () => {
    coversSpec("8.11");
    confirmPayment.mockRejectedValueOnce(new Error("Network down"));
    await open();
    await press();
    expectErrorToast("Payment Error", "Network down");
    expect(screen.getByText("Trying again will not charge you twice.")).toBeDefined();
    expect(screen.queryByText(/Nothing was charged/)).toBeNull();
  });

  test("reports that Stripe.js is not loaded", async () => {
    coversSpec("8.11");
    hasElements = false;
    await open(false);
    fireEvent.submit(pay().closest("form") as HTMLFormElement);
    expectErrorToast("Error", "Stripe is not initialized");
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
  renderScreen(
    <PaymentScreen
      clientSecret="pi_1_secret_2"
      customerSession={undefined}
      onFail={onFail}
      onPaidElsewhere={() => {}}
      onUpdate={async () => null}
      summary={undefined}
    />,
  );
  await waitFor(() => expect(options).toMatchObject({ clientSecret: "pi_1_secret_2" }));
  expect(pay()).toBeDefined();
});

import { parseIntentId } from "./client-secret.ts";
import { getElementsState } from "./elements.ts";
import { IntegrationError } from "./integration-error.ts";
import { handleNextAction, type Line, returnAddress } from "./next-action.ts";
import type { Answer, BillingDetails } from "./protocol.ts";

export type ConfirmOptions = {
  elements?: unknown;
  clientSecret?: string;
  redirect?: "always" | "if_required";
  confirmParams?: {
    return_url?: string;
    payment_method_data?: { billing_details?: BillingDetails };
  };
};

function checkReturn(name: string, { redirect = "always", confirmParams }: ConfirmOptions): void {
  if (redirect === "if_required" || confirmParams?.return_url) return;
  throw new IntegrationError(
    `Invalid value for stripe.${name}(): confirmParams.return_url is required unless redirect is 'if_required'.`,
  );
}

function checkCountry(name: string, hidden: boolean, details: BillingDetails): void {
  if (!hidden || details.address?.country) return;
  throw new IntegrationError(
    `You specified "never" for fields.billing_details.address.country when creating the payment Element, but did not pass confirmParams.payment_method_data.billing_details.address.country when calling stripe.${name}(). If you opt out of collecting data via the payment Element using the fields option, the data must be passed in when calling stripe.${name}().`,
  );
}

/** `confirmPayment` and `confirmSetup`: validates the options, sends the card and runs 3-D Secure. */
export async function confirmIntent(
  name: "confirmPayment" | "confirmSetup",
  options: ConfirmOptions,
  line: Line,
) {
  const own = getElementsState(options.elements);
  const frame = own?.payment?.readyFrame();
  if (!own?.payment || !frame)
    throw new IntegrationError(
      `Invalid value for stripe.${name}(): elements should have a mounted Payment Element or Express Checkout Element.`,
    );
  const clientSecret = options.clientSecret ?? own.group.options.clientSecret;
  parseIntentId(clientSecret, `stripe.${name}()`, name === "confirmPayment" ? "pi" : "seti");
  checkReturn(name, options);
  const billingDetails = options.confirmParams?.payment_method_data?.billing_details ?? {};
  checkCountry(name, own.payment.hidesCountry(), billingDetails);

  const wrong = await frame.call<Answer["error"] | null>("check", null);
  if (wrong) return { error: wrong };
  const answer = await frame.call<Answer>("confirm", {
    clientSecret: clientSecret ?? "",
    billingDetails,
    returnUrl: options.confirmParams?.return_url ?? null,
  });
  const end = await handleNextAction(answer, line);
  const intent = "paymentIntent" in end ? end.paymentIntent : "setupIntent" in end ? end.setupIntent : null;
  if (intent && options.redirect !== "if_required") {
    location.assign(returnAddress(options.confirmParams?.return_url ?? "", intent));
    return new Promise<never>(() => {});
  }
  return end;
}

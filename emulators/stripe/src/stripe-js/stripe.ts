import { parseIntentId } from "./client-secret.ts";
import { type ConfirmOptions, confirmIntent } from "./confirm.ts";
import { createElements } from "./elements.ts";
import type { ElementsOptions } from "./form-options.ts";
import { type Frame, openFrame } from "./frame.ts";
import { IntegrationError } from "./integration-error.ts";
import { handleNextAction, type Line } from "./next-action.ts";
import type { Answer } from "./protocol.ts";

/** Methods of Stripe.js that the emulator does not support: a clear error instead of a wrong result. */
const unsupportedMethod = (name: string) => async () => {
  throw new IntegrationError(`The Stripe emulator does not support stripe.${name}().`);
};

/** Calls go through a frame of the emulator's own origin, so that they are independent of the page. */
function openCallFrame(origin: string, publishableKey: string): Line {
  let frame: Frame | null = null;
  return {
    retrieve(clientSecret: string) {
      if (!frame) {
        frame = openFrame(origin, null, () => {});
        document.body.append(frame.element);
      }
      return frame.call<Answer>("retrieve", { publishableKey, clientSecret });
    },
  };
}

/**
 * The object that `Stripe(key)` returns.
 * @throws IntegrationError for a key that must not be used in a browser
 */
export function createStripe(origin: string, key: unknown) {
  assertPublishableKey(key);
  const line = openCallFrame(origin, key);

  async function retrieve(clientSecret: unknown, name: string, kind: "pi" | "seti") {
    parseIntentId(clientSecret, `stripe.${name}()`, kind);
    const { intent, error } = await line.retrieve(String(clientSecret));
    if (error) return { error };
    return kind === "pi" ? { paymentIntent: intent } : { setupIntent: intent };
  }

  return {
    elements: (options?: ElementsOptions) => createElements(origin, key, options),
    confirmPayment: (options: ConfirmOptions) => confirmIntent("confirmPayment", options, line),
    confirmSetup: (options: ConfirmOptions) => confirmIntent("confirmSetup", options, line),
    retrievePaymentIntent: (secret: string) => retrieve(secret, "retrievePaymentIntent", "pi"),
    retrieveSetupIntent: (secret: string) => retrieve(secret, "retrieveSetupIntent", "seti"),
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      parseIntentId(clientSecret, "stripe.handleNextAction()");
      return handleNextAction(await line.retrieve(clientSecret), line);
    },
    confirmCardPayment: unsupportedMethod("confirmCardPayment"),
    confirmCardSetup: unsupportedMethod("confirmCardSetup"),
    createToken: unsupportedMethod("createToken"),
    createPaymentMethod: unsupportedMethod("createPaymentMethod"),
    createConfirmationToken: unsupportedMethod("createConfirmationToken"),
    registerAppInfo: () => {},
    _registerWrapper: () => {},
  };
}

/** Validates a publishable key as Stripe.js does. */
function assertPublishableKey(key: unknown): asserts key is string {
  if (typeof key !== "string")
    throw new IntegrationError("Missing value for Stripe(): apiKey should be a string.");
  if (key === "")
    throw new IntegrationError("Please call Stripe() with your publishable key. You used an empty string.");
  if (/^(sk|rk)_/.test(key))
    throw new IntegrationError(
      "You should not use your secret key with Stripe.js. Please pass a publishable key instead.",
    );
  if (key.startsWith("pk_live_"))
    throw new IntegrationError("The Stripe emulator does not accept live keys.");
}

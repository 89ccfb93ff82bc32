import { parseIntentId } from "./client-secret.ts";
import { createEmitter } from "./emitter.ts";
import type { ElementsOptions, PaymentOptions } from "./form-options.ts";
import { IntegrationError } from "./integration-error.ts";
import { createPaymentElement, type Group, type PaymentElement } from "./payment-element.ts";

/** Internal state of the objects that `elements()` returns to the page. */
const elementsStates = new WeakMap<object, { group: Group; payment: PaymentElement | null }>();

export const getElementsState = (elements: unknown) =>
  typeof elements === "object" && elements !== null ? (elementsStates.get(elements) ?? null) : null;

function checkOptions(options: ElementsOptions): void {
  if (options.clientSecret !== undefined) {
    parseIntentId(options.clientSecret, "elements()");
    if (options.mode !== undefined)
      throw new IntegrationError("Invalid value for elements(): pass either clientSecret or mode, not both.");
    return;
  }
  if (options.mode === undefined) return;
  if (!["payment", "setup", "subscription"].includes(options.mode))
    throw new IntegrationError(
      `Invalid value for elements(): mode should be one of the following strings: payment, setup, subscription. You specified: ${options.mode}.`,
    );
  if (typeof options.currency !== "string" || !/^[a-z]{3}$/.test(options.currency))
    throw new IntegrationError("Invalid value for elements(): currency should be a lowercase ISO code.");
  if (options.mode === "payment" && !(Number(options.amount) > 0))
    throw new IntegrationError("Invalid value for elements(): amount must be greater than 0.");
}

/** `stripe.elements()`: a group with at most one payment element at a time. */
export function createElements(origin: string, publishableKey: string, given: ElementsOptions = {}) {
  checkOptions(given);
  const group: Group = { origin, publishableKey, options: given };
  const own: { group: Group; payment: PaymentElement | null } = { group, payment: null };
  const emitter = createEmitter();

  const elements = {
    create(type: string, options: PaymentOptions = {}) {
      if (type !== "payment")
        throw new IntegrationError(`The Stripe emulator supports only the payment Element, not: ${type}.`);
      if (own.payment) throw new IntegrationError("Can only create one Element of type payment.");
      if (!group.options.clientSecret && !group.options.mode)
        throw new IntegrationError(
          "In order to create a payment element, you must pass a valid clientSecret or mode when creating the Elements group.",
        );
      own.payment = createPaymentElement(group, options, () => {
        own.payment = null;
      });
      return own.payment.element;
    },
    getElement: (type: string) => (type === "payment" ? (own.payment?.element ?? null) : null),
    update(changes: ElementsOptions): void {
      if (changes.clientSecret !== undefined && changes.clientSecret !== group.options.clientSecret)
        throw new IntegrationError("Invalid value for elements.update(): clientSecret cannot be updated.");
      group.options = { ...group.options, ...changes };
      own.payment?.element.update();
      queueMicrotask(() => emitter.emit("update-end", {}));
    },
    async submit() {
      const frame = own.payment?.readyFrame();
      if (!frame)
        throw new IntegrationError(
          "elements should have a mounted Payment Element or Express Checkout Element.",
        );
      const error = await frame.call<object | null>("check", null);
      return error ? { error } : { selectedPaymentMethod: "card" };
    },
    fetchUpdates: async () => {
      return {};
    },
    on: emitter.on,
    once: emitter.once,
    off: emitter.off,
  };
  elementsStates.set(elements, own);
  return elements;
}

import { createEmitter } from "./emitter.ts";
import { buildFormOptions, type ElementsOptions, type PaymentOptions } from "./form-options.ts";
import { type Frame, openFrame } from "./frame.ts";
import { IntegrationError } from "./integration-error.ts";
import type { FrameEvent, StripeError } from "./protocol.ts";

export type Group = { origin: string; publishableKey: string; options: ElementsOptions };

/** The element to mount in: a node or a selector. */
function findMountElement(place: unknown): HTMLElement {
  const found = typeof place === "string" ? document.querySelector(place) : place;
  if (found instanceof HTMLElement) return found;
  throw new IntegrationError(
    typeof place === "string"
      ? `The selector you specified (${place}) applies to no DOM elements that are currently on the page.\nMake sure the element exists on the page before calling mount().`
      : "Invalid DOM element. Call mount() with either a valid DOM element or selector.",
  );
}

/** The card form: an element with a cross-origin iframe that the page cannot read. */
export function createPaymentElement(group: Group, given: PaymentOptions, onDestroy: () => void) {
  const emitter = createEmitter();
  let options = given;
  let frame: Frame | null = null;
  let isDestroyed = false;
  let isReady = false;

  function refuseDestroyed(): void {
    if (isDestroyed)
      throw new IntegrationError("This Element has already been destroyed. Please create a new one.");
  }

  function follow({ event, detail = {} }: FrameEvent): void {
    if (event === "resize" && frame) {
      frame.element.style.height = `${Number(detail.height)}px`;
      return;
    }
    if (event === "ready") isReady = true;
    if (event === "loaderror") console.error((detail.error as StripeError).message);
    emitter.emit(event, { elementType: "payment", ...detail });
  }

  function unmount(): void {
    frame?.close();
    frame = null;
    isReady = false;
    emitter.forget();
  }

  const postFocus = (name: "focus" | "blur" | "clear") => {
    refuseDestroyed();
    void frame?.call(name, null);
  };

  const element = {
    on(name: string, listener: (event: Record<string, unknown>) => void) {
      emitter.on(name, listener);
      return element;
    },
    once(name: string, listener: (event: Record<string, unknown>) => void) {
      emitter.once(name, listener);
      return element;
    },
    off(name: string, listener?: (event: Record<string, unknown>) => void) {
      emitter.off(name, listener);
      return element;
    },
    mount(place: unknown): void {
      refuseDestroyed();
      const parent = findMountElement(place);
      if (frame?.element.parentElement === parent) return;
      unmount();
      parent.classList.add("StripeElement");
      frame = openFrame(group.origin, "Secure payment input frame", follow);
      parent.replaceChildren(frame.element);
      emitter.emit("loaderstart", { elementType: "payment" });
      void frame.call("load", {
        publishableKey: group.publishableKey,
        clientSecret: group.options.clientSecret ?? null,
        customerSessionClientSecret: group.options.customerSessionClientSecret ?? null,
        options: buildFormOptions(group.options, options),
      });
    },
    unmount,
    destroy(): void {
      refuseDestroyed();
      isDestroyed = true;
      unmount();
      onDestroy();
    },
    update(changes: PaymentOptions = {}): void {
      refuseDestroyed();
      options = { ...options, ...changes };
      void frame?.call("update", { options: buildFormOptions(group.options, options) });
    },
    focus: () => postFocus("focus"),
    blur: () => postFocus("blur"),
    clear: () => postFocus("clear"),
    collapse: refuseDestroyed,
  };

  return {
    element,
    /** The frame of a mounted and ready form; otherwise null. */
    readyFrame: () => (isReady ? frame : null),
    hidesCountry: () => buildFormOptions(group.options, options).country === "never",
  };
}

export type PaymentElement = ReturnType<typeof createPaymentElement>;

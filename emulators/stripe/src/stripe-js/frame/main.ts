import {
  type Answer,
  type Call,
  type Calls,
  FINISHED,
  type FormOptions,
  type Intent,
  OPEN,
} from "../protocol.ts";
import { confirmIntent, listSavedCards, retrieveIntent } from "./api.ts";
import { applyAppearance } from "./appearance.ts";
import { createCardForm } from "./card-form.ts";
import { createSavedCards } from "./saved-cards.ts";

/** Handles calls from the script on the shop's page over the transferred port. */
function handleCalls(port: MessagePort): void {
  const sendEvent = (event: string, detail: Record<string, unknown> = {}) =>
    port.postMessage({ event, detail });
  const form = createCardForm(sendEvent);
  const saved = createSavedCards(() => {
    if (saved.selectedId())
      sendEvent("change", { empty: false, complete: true, collapsed: false, value: { type: "card" } });
  });
  let publishableKey = "";
  let options: FormOptions | null = null;

  function show(next: FormOptions): void {
    options = next;
    applyAppearance(next.appearance);
    form.setOptions(next);
  }

  function showForm({ intent, error }: Answer): void {
    const isOver = intent ? FINISHED.includes(intent.status) : false;
    const refusal = isOver
      ? {
          type: "invalid_request_error",
          code: `${intent?.object}_unexpected_state`,
          message: `The client secret belongs to an intent with the status ${intent?.status}. Elements cannot be created with an intent that is finished.`,
        }
      : error;
    if (refusal) {
      sendEvent("loaderror", { error: refusal });
      return;
    }
    showTerms(options, intent ?? null);
    document.body.hidden = false;
    sendHeight();
    sendEvent("ready");
  }

  const sendHeight = () =>
    sendEvent("resize", { height: Math.ceil(document.documentElement.getBoundingClientRect().height) });

  async function load(params: Calls["load"]): Promise<void> {
    publishableKey = params.publishableKey;
    show(params.options);
    new ResizeObserver(sendHeight).observe(document.documentElement);
    saved.show(await listSavedCards(publishableKey, params.customerSessionClientSecret));
    if (params.clientSecret) showForm(await retrieveIntent(publishableKey, params.clientSecret));
    else document.body.hidden = false;
    if (!params.clientSecret) sendEvent("ready");
  }

  function confirm({ clientSecret, billingDetails, returnUrl }: Calls["confirm"]): Promise<Answer> {
    const address = { ...(options ? form.address(options) : {}), ...billingDetails.address };
    const savedId = saved.selectedId();
    return confirmIntent(publishableKey, {
      clientSecret,
      returnUrl,
      card: savedId ? { id: savedId } : form.card(),
      billingDetails: { ...billingDetails, address },
    });
  }

  const answers: { [N in keyof Calls]: (params: Calls[N]) => unknown } = {
    load,
    update: ({ options: next }) => show(next),
    check: () => (saved.selectedId() ? null : form.check()),
    confirm,
    retrieve: (params) => retrieveIntent(params.publishableKey, params.clientSecret),
    focus: form.focus,
    blur: form.blur,
    clear: form.clear,
  };

  port.onmessage = async ({ data: { id, name, params } }: MessageEvent<Call>) => {
    try {
      const answer = answers[name] as (params: unknown) => unknown;
      port.postMessage({ id, result: (await answer(params)) ?? null });
    } catch (error) {
      port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
    }
  };
}

addEventListener("message", ({ data, source, ports }) => {
  const [port] = ports;
  if (source === parent && data === OPEN && port) handleCalls(port);
});

/** Shows Stripe's terms when the card is saved for later charges. */
export function showTerms(options: FormOptions | null, intent: Intent | null): void {
  const place = document.getElementById("terms");
  if (!place || !options) return;
  const isKept = intent?.object === "setup_intent" || Boolean(intent?.setup_future_usage);
  const business = options.businessName || "this business";
  place.hidden = options.terms === "never" || !(isKept || options.terms === "always");
  place.textContent = `By providing your card information, you allow ${business} to charge your card for future payments in accordance with their terms.`;
}

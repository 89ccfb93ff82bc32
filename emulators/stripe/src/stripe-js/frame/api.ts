import type { Answer, BillingDetails, Intent, SavedCard, StripeError } from "../protocol.ts";

type Fields = Record<string, string | number | null | undefined>;

/** Encodes nested values as Stripe's API expects: `a[b][c]=d`. */
function encode(value: unknown, path: string, into: Fields): Fields {
  if (typeof value === "object" && value !== null) {
    for (const [name, inner] of Object.entries(value)) encode(inner, path ? `${path}[${name}]` : name, into);
  } else into[path] = value as Fields[string];
  return into;
}

function toForm(body: object): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(encode(body, "", {})))
    if (value !== null && value !== undefined) form.set(name, String(value));
  return form;
}

/** `pi_1_secret_2` belongs to the intent `pi_1`. */
function buildIntentPath(clientSecret: string): string {
  const [id = ""] = clientSecret.split("_secret_");
  return `/v1/${id.startsWith("seti_") ? "setup_intents" : "payment_intents"}/${id}`;
}

async function requestJson(path: string, publishableKey: string, init: RequestInit = {}): Promise<Answer> {
  try {
    const headers = { Authorization: `Bearer ${publishableKey}` };
    const answer = await fetch(path, { ...init, headers });
    const body = (await answer.json()) as Intent & { error?: StripeError };
    return body.error ? { error: body.error } : { intent: body };
  } catch {
    const message =
      "We are experiencing issues connecting to our payments provider. Please check your connection and try again.";
    return { error: { type: "api_connection_error", message } };
  }
}

export function retrieveIntent(publishableKey: string, clientSecret: string): Promise<Answer> {
  return requestJson(
    `${buildIntentPath(clientSecret)}?client_secret=${encodeURIComponent(clientSecret)}`,
    publishableKey,
  );
}

type PaymentMethod = {
  id: string;
  card: { brand: string; last4: string; exp_month: number; exp_year: number };
};

/** The cards that a customer session shows; none without a session or when it has expired. */
export async function listSavedCards(publishableKey: string, session: string | null): Promise<SavedCard[]> {
  if (!session) return [];
  const query = new URLSearchParams({ customer_session_client_secret: session });
  const headers = { Authorization: `Bearer ${publishableKey}` };
  const answer = await fetch(`/v1/elements/sessions?${query}`, { headers });
  const body = (await answer.json()) as { payment_methods?: PaymentMethod[] };
  return (body.payment_methods ?? []).map(({ id, card }) => ({
    id,
    brand: card.brand,
    last4: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
  }));
}

export type CardData = { number: string; exp_month: number; exp_year: number; cvc: string };

/** Sends a saved card by its id, or a new one. A card's number never leaves this frame otherwise. */
export function confirmIntent(
  publishableKey: string,
  params: {
    clientSecret: string;
    card: CardData | { id: string };
    billingDetails: BillingDetails;
    returnUrl: string | null;
  },
): Promise<Answer> {
  const { card, billingDetails } = params;
  const body = toForm({
    client_secret: params.clientSecret,
    ...("id" in card
      ? { payment_method: card.id }
      : { payment_method_data: { type: "card", card, billing_details: billingDetails } }),
    return_url: params.returnUrl,
  });
  return requestJson(`${buildIntentPath(params.clientSecret)}/confirm`, publishableKey, {
    method: "POST",
    body,
  });
}

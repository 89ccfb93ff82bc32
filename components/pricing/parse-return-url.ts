/** Query parameters that Stripe adds to the return URL. */
const PROVIDERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

export type PaymentReturn = {
  /** The URL claims that a payment was made, which proves nothing. */
  isReturn: boolean;
  /** Stripe redirected the user here. */
  cameFromProvider: boolean;
  hasFailed: boolean;
  /** The query without Stripe's parameters. */
  query: string;
};

/** Parses the URL of the pricing screen after a payment. */
export function parseReturnUrl(search: string): PaymentReturn {
  const params = new URLSearchParams(search);
  const status = params.get("redirect_status");
  for (const name of PROVIDERS) params.delete(name);
  const query = params.toString();
  return {
    isReturn: params.get("payment") === "success",
    cameFromProvider: status !== null,
    hasFailed: status === "failed",
    query: query ? `?${query}` : "",
  };
}

/** What the payment provider adds to the address that it sends people back to. */
const PROVIDERS = [
  "payment_intent",
  "payment_intent_client_secret",
  "setup_intent",
  "setup_intent_client_secret",
  "redirect_status",
];

export type PaymentReturn = {
  /** Somebody says that a payment was made. It proves nothing. */
  isReturn: boolean;
  /** The provider itself sent the person back. */
  cameFromProvider: boolean;
  hasFailed: boolean;
  /** The query without the provider's parts. */
  query: string;
};

/** Reads the address of the pricing screen after a payment. */
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

/** Calls the Stripe emulator's control API, which Stripe does not have; see its README.md. */
export async function callStripeEmulator(url: string, path: string, body: object): Promise<void> {
  const response = await fetch(`${url}/__sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The Stripe emulator responded ${response.status} to ${path}`);
}

type Service = { url: string; publishableKey: string };

/**
 * Confirms a payment or card setup at the Stripe emulator, as the card form does.
 * @returns its status, or the reason of the decline
 */
export async function confirmWithCard(
  { url, publishableKey }: Service,
  clientSecret: string,
  number = "4242424242424242",
): Promise<string> {
  const [intent = ""] = clientSecret.split("_secret_");
  const kind = intent.startsWith("seti_") ? "setup_intents" : "payment_intents";
  const response = await fetch(`${url}/v1/${kind}/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: `Bearer ${publishableKey}` },
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      return_url: "http://localhost/pricing",
      "payment_method_data[type]": "card",
      "payment_method_data[card][number]": number,
      "payment_method_data[card][exp_month]": "12",
      "payment_method_data[card][exp_year]": "2040",
      "payment_method_data[card][cvc]": "123",
    }),
  });
  const answer = (await response.json()) as { status?: string; error?: { message: string } };
  return answer.status ?? answer.error?.message ?? String(response.status);
}

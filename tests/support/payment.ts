import { afterAll } from "vitest";
import { startStripeSandbox } from "../../sandbox/stripe/start.ts";

/*
 * The payment service of this test file, on a free port with its state in memory. Import it before anything of the
 * product: it sets where the product finds the service. Webhooks lead nowhere: a test delivers what it wants.
 */
export const payment = await startStripeSandbox({
  ...{ webhookUrl: "", webhookSecret: "whsec_test", dataDir: null },
  ...{ secretKey: "sk_test_faults", publishableKey: "pk_test_faults" },
});
process.env.STRIPE_SECRET_KEY = "sk_test_faults";
process.env.STRIPE_WEBHOOK_SECRET = "whsec_test";
process.env.STRIPE_API_BASE = payment.url;

afterAll(() => payment.close());

/** Pays what a client secret stands for, as the card form does. */
export async function pay(clientSecret: string, number = "4242424242424242"): Promise<string> {
  const [intent] = clientSecret.split("_secret_");
  const body = new URLSearchParams({
    key: "pk_test_faults",
    client_secret: clientSecret,
    return_url: "http://localhost/pricing",
    "payment_method_data[type]": "card",
    "payment_method_data[card][number]": number,
    "payment_method_data[card][exp_month]": "12",
    "payment_method_data[card][exp_year]": "2040",
    "payment_method_data[card][cvc]": "123",
  });
  const response = await fetch(`${payment.url}/v1/payment_intents/${intent}/confirm`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_faults" },
    body,
  });
  const answer = (await response.json()) as { status?: string; error?: { message: string } };
  return answer.status ?? answer.error?.message ?? "?";
}

/** The next calls whose path begins so fail. */
export async function failNext(fault: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${payment.url}/__sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
  if (!response.ok) throw new Error(await response.text());
}

import Stripe from "stripe";
import { afterAll } from "vitest";
import { callStripeEmulator, confirmWithCard } from "#scripts/demo-data/stripe-emulator-calls.ts";
import { startStripeEmulator } from "../../emulators/stripe/src/start.ts";

/* The Stripe emulator of this test file, on a free port with state in memory. Import it before any module of
   the site, because it sets the addresses. Webhooks are off: tests deliver events themselves. */
export const payment = await startStripeEmulator({
  webhookUrl: "",
  webhookSecret: "whsec_test",
  dataDir: null,
  secretKey: "sk_test_faults",
  publishableKey: "pk_test_faults",
});
// Stripe's library retries after half a second and has no option for the delay.
Object.assign(Stripe.prototype, {
  getInitialNetworkRetryDelay: () => 0.01,
  getMaxNetworkRetryDelay: () => 0.02,
});
process.env.STRIPE_SECRET_KEY = "sk_test_faults";
// Two secrets, as during a rotation.
process.env.STRIPE_WEBHOOK_SECRET = "whsec_test, whsec_next";
process.env.STRIPE_API_BASE = payment.url;

afterAll(() => payment.close());

const { hostname, port } = new URL(payment.url);

/** A client with the merchant's key, for actions in the dashboard or portal. */
export const dashboard = new Stripe("sk_test_faults", {
  host: hostname,
  port,
  protocol: "http",
  telemetry: false,
});

/** Completes the 3-D Secure challenge of a payment. */
export async function answerBank(clientSecret: string, answer: "complete" | "fail"): Promise<void> {
  const [intent] = clientSecret.split("_secret_");
  await fetch(`${payment.url}/__sandbox/3ds/${intent}/${answer}`, { method: "POST" });
}

/** Confirms the payment or setup intent of a client secret, as the card form does. */
export const pay = (clientSecret: string, number?: string): Promise<string> =>
  confirmWithCard({ url: payment.url, publishableKey: "pk_test_faults" }, clientSecret, number);

/** Makes the next calls with this path prefix fail. */
export const failNext = (fault: Record<string, unknown>): Promise<void> =>
  callStripeEmulator(payment.url, "faults", fault);

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Where the running product is: what API and end-to-end tests talk to. */
export type StackAddresses = {
  site: string;
  supabase: string;
  inbox: string;
  stripe: string;
  stripePublishableKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  registry: string;
  social: string;
  web: string;
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
};

const DATA = fileURLToPath(new URL("../../.data", import.meta.url));

/** `npm test` says where; otherwise the product of `npm run dev -- --prod` is used, if it runs. */
function readStack(): StackAddresses {
  const file = process.env.TEST_STACK || `${DATA}/dev.json`;
  if (!existsSync(file))
    throw new Error("Nothing runs to be tested: start `npm run dev -- --prod`, or use `npm test`.");
  const stack = JSON.parse(readFileSync(file, "utf8")) as StackAddresses;
  const keys = `${DATA}/supabase-keys.json`;
  if (stack.secretKey || !existsSync(keys)) return stack;
  const secretIn = (file: string) => (JSON.parse(readFileSync(file, "utf8")) as { secret: string }).secret;
  const payment = `${DATA}/stripe-keys.json`;
  return {
    ...stack,
    secretKey: secretIn(keys),
    stripeSecretKey: existsSync(payment) ? secretIn(payment) : "",
  };
}

export const stack: StackAddresses = readStack();

import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Addresses of the running site for API and end-to-end tests. */
export type StackAddresses = {
  site: string;
  supabase: string;
  inbox: string;
  stripe: string;
  stripePublishableKey: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  cronSecret: string;
  registry: string;
  social: string;
  web: string;
  databaseUrl: string;
  publishableKey: string;
  secretKey: string;
};

const DATA = fileURLToPath(new URL("../../.data", import.meta.url));

/** `npm test` sets TEST_STACK; otherwise the site of `npm run dev -- --prod` is used. */
function readStack(): StackAddresses {
  const file = process.env.TEST_STACK || `${DATA}/dev.json`;
  if (!existsSync(file))
    throw new Error("Nothing runs to be tested: start `npm run dev -- --prod`, or use `npm test`.");
  const stack = JSON.parse(readFileSync(file, "utf8")) as StackAddresses & { siteEnv?: NodeJS.ProcessEnv };
  if (stack.siteEnv) return { ...stack, cronSecret: stack.siteEnv.CRON_SECRET ?? "" };
  const kept = (name: string) => {
    const path = `${DATA}/${name}.json`;
    return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Record<string, string>) : {};
  };
  const [auth, payment] = [kept("supabase-keys"), kept("stripe-keys")];
  return {
    ...stack,
    secretKey: auth.secret ?? "",
    stripeSecretKey: payment.secret ?? "",
    cronSecret: payment.cronSecret ?? "",
  };
}

export const stack: StackAddresses = readStack();

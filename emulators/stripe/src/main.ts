#!/usr/bin/env node
import { assertLocal } from "@emulators/shared/assert-local.ts";
import { startStripeEmulator } from "./start.ts";

function required(name: string): string {
  const value = process.env[name]?.trim();
  if (!value) throw new Error(`${name} is not set`);
  return value;
}

process.on("SIGTERM", () => process.exit(0));
process.on("SIGINT", () => process.exit(0));

try {
  assertLocal(process.env, "The Stripe emulator", "set the variables of a Stripe account");
  const { url } = await startStripeEmulator({
    port: Number(process.env.PORT) || 54_326,
    webhookUrl: process.env.WEBHOOK_URL?.trim() ?? "",
    webhookSecret: required("WEBHOOK_SECRET"),
    secretKey: required("SECRET_KEY"),
    publishableKey: required("PUBLISHABLE_KEY"),
    dataDir: required("DATA_DIR"),
  });
  console.log(`ready ${JSON.stringify({ url })}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

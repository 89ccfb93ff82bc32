import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadRunningStackEnv } from "#scripts/billing/use-running-stack-env.ts";
import { loadSupabaseKeys } from "#scripts/dev-stack/persisted-keys.ts";
import { loadStripeKeys } from "#scripts/dev-stack/stripe-emulator.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "running-product-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = (running: object) => writeFileSync(join(folder, "dev.json"), JSON.stringify(running));

test("loadRunningStackEnv sets the database, the Stripe emulator and their keys of a running stack", () => {
  const keys = loadStripeKeys(join(folder, "stripe-keys.json"));
  const { secret } = loadSupabaseKeys(join(folder, "supabase-keys.json"));
  start({ databaseUrl: "postgres://mine", stripe: "http://localhost:1234" });
  const env: Record<string, string | undefined> = { STRIPE_SECRET_KEY: " " };
  loadRunningStackEnv(env, folder);
  expect(env).toMatchObject({
    DATABASE_URL: "postgres://mine",
    SUPABASE_SECRET_KEY: secret,
    STRIPE_API_BASE: "http://localhost:1234",
    STRIPE_SECRET_KEY: keys.secret,
    STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
  });
});

test("loadRunningStackEnv keeps existing settings, and never mixes a Stripe account with the emulator's URL", () => {
  loadStripeKeys(join(folder, "stripe-keys.json"));
  start({ databaseUrl: "postgres://mine", stripe: "http://localhost:1234" });
  const env = { DATABASE_URL: "postgres://theirs", STRIPE_SECRET_KEY: "sk_live_x" };
  loadRunningStackEnv(env, folder);
  expect(env).toEqual({ DATABASE_URL: "postgres://theirs", STRIPE_SECRET_KEY: "sk_live_x" });
});

test("loadRunningStackEnv sets nothing without a running stack", () => {
  const env = {};
  loadRunningStackEnv(env, folder);
  expect(env).toEqual({});
});

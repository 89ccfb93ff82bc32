import { statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadStripeKeys, stripeSettings } from "#scripts/dev-stack/stripe-emulator.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

test("loadStripeKeys creates test keys once, in a file readable only by this user", () => {
  const folder = createTestFolder("payment-keys-");
  const file = join(folder, "deep", "keys.json");
  const keys = loadStripeKeys(file);
  expect(keys).toMatchObject({
    secret: expect.stringMatching(/^sk_test_/),
    publishable: expect.stringMatching(/^pk_test_/),
  });
  expect(loadStripeKeys(file)).toEqual(keys);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("stripeSettings points the API and the browser script to the emulator", () => {
  const address = "http://localhost:54326";
  const keys = { publishable: "pk_test_a", secret: "sk_test_a", webhookSecret: "whsec_a", cronSecret: "c" };
  expect(stripeSettings(address, keys, {})).toMatchObject({
    STRIPE_API_BASE: "http://localhost:54326",
    STRIPE_JS_URL: "http://localhost:54326/endive/stripe.js",
    CRON_SECRET: "c",
  });
  expect(stripeSettings(address, keys, { CRON_SECRET: "mine" }).CRON_SECRET).toBe("mine");
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { checkKeys, checkScheduler, checkWebhookSecret } from "#scripts/doctor/check-payment-settings.ts";
import { WEBHOOK_EVENT_TYPES } from "#server/billing/webhook.ts";

describe("checkKeys", () => {
  const keys = (STRIPE_SECRET_KEY: string, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: string, more = {}) =>
    checkKeys({ STRIPE_SECRET_KEY, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY, ...more });

  test("reports the mode of the keys", () => {
    expect(keys("sk_live_a", "pk_live_a")).toMatchObject({ state: "ok", says: "live mode: real payments" });
    expect(keys("rk_live_a", "pk_live_a")).toMatchObject({ state: "ok" });
    expect(keys("sk_test_a", "pk_test_a")).toMatchObject({ state: "note" });
    expect(keys("sk_test_a", "pk_test_a", { STRIPE_API_BASE: "http://localhost:1" })).toMatchObject({
      state: "ok",
    });
  });
});

test.each([
  ["whsec_a", "ok"],
  ["whsec_a, whsec_b", "note"],
])("checkWebhookSecret reports %j as %s", (secret, state) => {
  expect(checkWebhookSecret({ STRIPE_WEBHOOK_SECRET: secret }).state).toBe(state);
});

test.each([
  [undefined, "note"],
  ["short", "note"],
  ["0123456789abcdef", "ok"],
])("checkScheduler reports %j as %s", (secret, state) => {
  expect(checkScheduler({ CRON_SECRET: secret }).state).toBe(state);
});

test("docs/deployment.md lists exactly the events that Stripe's webhook endpoint needs", () => {
  const text = readFileSync(new URL("../../../docs/deployment.md", import.meta.url), "utf8");
  const block = /events:\n\n\s*```\n([\s\S]*?)```/.exec(text)?.[1] ?? "";
  expect(block.trim().split(/\s+/).sort()).toEqual([...WEBHOOK_EVENT_TYPES].sort());
});

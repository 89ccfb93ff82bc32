import { expect, test } from "vitest";
import {
  checkClientAddress,
  checkEgress,
  checkLimits,
  checkServiceConfig,
  listInvalidVariables,
} from "#scripts/doctor/check-settings.ts";

test("the doctor reports a partly set group as broken, with the missing variables", () => {
  const [finding] = checkServiceConfig({ DATABASE_URL: "postgres://x" });
  expect(finding?.state).toBe("broken");
  expect(finding?.remedy).toContain("SUPABASE_SECRET_KEY");
});

test("the doctor reports egress settings as a note", () => {
  expect(checkEgress({}).state).toBe("ok");
  expect(checkEgress({ EGRESS_ALLOW: "127.0.0.1:1" }).state).toBe("note");
});

test.each([
  [undefined, "ok"],
  ["1", "ok"],
  ["10", "note"],
])("checkLimits reports %s as %s", (scale, state) => {
  expect(checkLimits({ LIMITS_SCALE: scale }).state).toBe(state);
});

test("the doctor reports a live Stripe key without a real Supabase project", () => {
  expect(checkServiceConfig({ STRIPE_SECRET_KEY: "sk_live_x" }).at(-1)).toMatchObject({
    state: "broken",
    says: expect.stringMatching(/^STRIPE_SECRET_KEY is a live key/),
  });
});

test("listInvalidVariables names every invalid variable of an incomplete environment, but none that is missing", () => {
  const env = {
    LIMITS_SCALE: "many",
    EGRESS_ALLOW: "x",
    STRIPE_SECRET_KEY: "pk_test_x",
    SMTP_URL: "smtp://a",
  };
  expect(listInvalidVariables(env, false).map(({ name }) => name)).toEqual([
    "STRIPE_SECRET_KEY",
    "LIMITS_SCALE",
    "EGRESS_ALLOW",
    "MAIL_FROM",
  ]);
});

test("listInvalidVariables names every missing variable of a complete environment", () => {
  expect(listInvalidVariables({}, true).map(({ name }) => name)).toEqual([
    "DATABASE_URL",
    "STRIPE_SECRET_KEY",
    "STRIPE_WEBHOOK_SECRET",
    "NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY",
    "ENCRYPTION_KEY",
    "SUPABASE_SECRET_KEY",
    "NEXT_PUBLIC_SITE_URL",
  ]);
});

test("the doctor explains the effect of a missing CLIENT_IP_HEADER", () => {
  expect(checkClientAddress({}).state).toBe("note");
  expect(checkClientAddress({ CLIENT_IP_HEADER: "x-real-ip" }).state).toBe("ok");
});

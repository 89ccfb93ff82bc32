import { expect, test } from "vitest";
import {
  checkClientAddress,
  checkEgress,
  checkLimits,
  checkServiceConfig,
} from "#scripts/doctor/check-settings.ts";

test("the doctor reports a partly set group as broken, with the missing variables", () => {
  const [finding] = checkServiceConfig({ DATABASE_URL: "postgres://x" });
  expect(finding?.state).toBe("broken");
  expect(finding?.remedy).toContain("SUPABASE_SECRET_KEY");
});

test("the doctor reports egress settings as a note, and as broken with a live Stripe key", () => {
  expect(checkEgress({}).state).toBe("ok");
  expect(checkEgress({ EGRESS_ALLOW: "127.0.0.1:1" }).state).toBe("note");
  for (const STRIPE_SECRET_KEY of ["sk_live_x", "rk_live_x"])
    expect(checkEgress({ EGRESS_ALLOW: "127.0.0.1:1", STRIPE_SECRET_KEY }).state).toBe("broken");
});

test.each([
  [undefined, "ok"],
  ["1", "ok"],
  ["10", "note"],
  ["0", "broken"],
  ["many", "broken"],
])("checkLimits reports %s as %s", (scale, state) => {
  expect(checkLimits({ LIMITS_SCALE: scale }).state).toBe(state);
});

test("the doctor explains the effect of a missing CLIENT_IP_HEADER", () => {
  expect(checkClientAddress({}).state).toBe("note");
  expect(checkClientAddress({ CLIENT_IP_HEADER: "x-real-ip" }).state).toBe("ok");
});

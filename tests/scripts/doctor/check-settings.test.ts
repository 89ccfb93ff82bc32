import { expect, test } from "vitest";
import {
  checkClientAddress,
  checkEgress,
  checkLimits,
  checkServiceConfig,
} from "#scripts/doctor/check-settings.ts";

test("half a set is broken and the missing variables are named", () => {
  const [finding] = checkServiceConfig({ DATABASE_URL: "postgres://x" });
  expect(finding?.state).toBe("broken");
  expect(finding?.remedy).toContain("SUPABASE_SECRET_KEY");
});

test("an opened egress filter is worth a note, and with a live payment key broken", () => {
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
])("LIMITS_SCALE %s is %s", (scale, state) => {
  expect(checkLimits({ LIMITS_SCALE: scale }).state).toBe(state);
});

test("without a header for the client's address the doctor says what that means", () => {
  expect(checkClientAddress({}).state).toBe("note");
  expect(checkClientAddress({ CLIENT_IP_HEADER: "x-real-ip" }).state).toBe("ok");
});

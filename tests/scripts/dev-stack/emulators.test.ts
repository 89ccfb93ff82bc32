import { expect, test } from "vitest";
import { authLimits, egressSettings } from "#scripts/dev-stack/emulators.ts";

test("authLimits multiplies the auth service's limits by LIMITS_SCALE", () => {
  const [plain, scaled] = [authLimits({}), authLimits({ LIMITS_SCALE: "10" })];
  for (const [name, value] of Object.entries(plain)) expect(Number(scaled[name])).toBe(Number(value) * 10);
});

test("authLimits keeps a limit from the environment", () => {
  expect(authLimits({ LIMITS_SCALE: "10", RATE_LIMIT_OTP: "3" }).RATE_LIMIT_OTP).toBe("3");
});

test("egressSettings opens only the sample sites' port", () => {
  const settings = egressSettings({ hosts: ["shop.test", "news.test"], spki: "pin=" }, 54_330);
  expect(settings).toEqual({
    EGRESS_RESOLVE: "shop.test=127.0.0.1:54330,news.test=127.0.0.1:54330",
    EGRESS_ALLOW: "127.0.0.1:54330",
    EGRESS_TRUST_SPKI: "pin=",
  });
});

test("egressSettings keeps the environment's settings, with its mappings last so that they apply", () => {
  const shell = {
    EGRESS_RESOLVE: "shop.test=127.0.0.1:9",
    EGRESS_ALLOW: "127.0.0.1:8080",
    EGRESS_TRUST_SPKI: "mine=",
  };
  expect(egressSettings({ hosts: ["shop.test"], spki: "pin=" }, 54_330, shell)).toEqual({
    EGRESS_RESOLVE: "shop.test=127.0.0.1:54330,shop.test=127.0.0.1:9",
    EGRESS_ALLOW: "127.0.0.1:54330,127.0.0.1:8080",
    EGRESS_TRUST_SPKI: "pin=,mine=",
  });
});

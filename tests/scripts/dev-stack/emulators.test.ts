import { expect, test } from "vitest";
import { authLimits, egressSettings } from "#scripts/dev-stack/emulators.ts";

test("the auth service's limits are multiplied like every other rate limit", () => {
  const [plain, scaled] = [authLimits({}), authLimits({ LIMITS_SCALE: "10" })];
  for (const [name, value] of Object.entries(plain)) expect(Number(scaled[name])).toBe(Number(value) * 10);
});

test("a limit that the shell sets stays as it is", () => {
  expect(authLimits({ LIMITS_SCALE: "10", RATE_LIMIT_OTP: "3" }).RATE_LIMIT_OTP).toBe("3");
});

test("the egress filter is opened for the sample sites' one port alone", () => {
  const settings = egressSettings({ hosts: ["shop.test", "news.test"], spki: "pin=" }, 54_330);
  expect(settings).toEqual({
    EGRESS_RESOLVE: "shop.test=127.0.0.1:54330,news.test=127.0.0.1:54330",
    EGRESS_ALLOW: "127.0.0.1:54330",
    EGRESS_TRUST_SPKI: "pin=",
  });
});

test("what the shell opens stays open, and its mappings come last, where they hold", () => {
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

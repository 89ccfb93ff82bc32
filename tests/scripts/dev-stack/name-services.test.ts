import { expect, test } from "vitest";
import { lookupSettings, usesRealLookups } from "#scripts/dev-stack/name-services.ts";

test("usesRealLookups is false unless LOOKUPS is real", () => {
  expect([{}, { LOOKUPS: " " }, { LOOKUPS: "real" }].map(usesRealLookups)).toEqual([false, false, true]);
  expect(() => usesRealLookups({ LOOKUPS: "yes" })).toThrow('LOOKUPS is "yes"');
});

test("lookupSettings prefers the environment's settings to the emulator's, unless they are empty", () => {
  const emulator = { X_BASE_URL: "http://emulator/x", DNS_SERVERS: "127.0.0.1:1" };
  const settings = lookupSettings(emulator, { X_BASE_URL: "https://api.x.com", DNS_SERVERS: "" });
  expect(settings).toEqual({ X_BASE_URL: "https://api.x.com", DNS_SERVERS: "127.0.0.1:1" });
});

import { expect, test } from "vitest";
import { lookupSettings, nameServiceSettings, usesRealLookups } from "#scripts/dev-stack/name-services.ts";

test("usesRealLookups is false unless LOOKUPS is real or the Stripe key is live", () => {
  expect([{}, { LOOKUPS: " " }, { LOOKUPS: "real" }].map(usesRealLookups)).toEqual([false, false, true]);
  expect(usesRealLookups({ STRIPE_SECRET_KEY: "sk_live_x" })).toBe(true);
  expect(() => usesRealLookups({ LOOKUPS: "yes" })).toThrow('LOOKUPS is "yes"');
});

test("lookupSettings prefers the environment's settings to the emulator's, unless they are empty", () => {
  const emulator = { X_BASE_URL: "http://emulator/x", DNS_SERVERS: "127.0.0.1:1" };
  const settings = lookupSettings(emulator, { X_BASE_URL: "https://api.x.com", DNS_SERVERS: "" });
  expect(settings).toEqual({ X_BASE_URL: "https://api.x.com", DNS_SERVERS: "127.0.0.1:1" });
});

test("nameServiceSettings sends DNS and WHOIS to the same port", () => {
  const at = (port: number) => ({ port, release: async () => {} });
  const settings = nameServiceSettings({ registry: at(1), social: at(2), whois: at(3) }, {});
  expect(settings).toMatchObject({ DNS_SERVERS: "127.0.0.1:3", X_BASE_URL: "http://127.0.0.1:2/x" });
  expect(settings.WHOIS_SERVERS).toContain("127.0.0.1:3");
});

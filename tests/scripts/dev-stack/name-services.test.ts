import { expect, test } from "vitest";
import { lookupSettings, usesRealLookups } from "#scripts/dev-stack/name-services.ts";

test("the sandbox runs unless the real services are asked for by name", () => {
  expect([{}, { LOOKUPS: " " }, { LOOKUPS: "real" }].map(usesRealLookups)).toEqual([false, false, true]);
  expect(() => usesRealLookups({ LOOKUPS: "yes" })).toThrow('LOOKUPS is "yes"');
});

test("an address of one's own goes before the sandbox's, an empty one does not", () => {
  const sandbox = { X_BASE_URL: "http://sandbox/x", DNS_SERVERS: "127.0.0.1:1" };
  const settings = lookupSettings(sandbox, { X_BASE_URL: "https://api.x.com", DNS_SERVERS: "" });
  expect(settings).toEqual({ X_BASE_URL: "https://api.x.com", DNS_SERVERS: "127.0.0.1:1" });
});

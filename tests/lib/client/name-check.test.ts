import { expect, test } from "vitest";
import { parseCheckResponse } from "#client/name-check.ts";
import { answer, domain, handle, UNKNOWN } from "#tests/components/name-check/check-rows.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

test("parseCheckResponse keeps a complete response", () => {
  const whole = answer({ domains: [domain("acme.com", UNKNOWN)], social: [handle("acme")] });
  expect(parseCheckResponse(whole)).toEqual(whole);
  expect(parseCheckResponse({ ...whole, usageInfo: null }).usageInfo).toBeNull();
});

test("parseCheckResponse completes a response that has only the specified fields", () => {
  coversSpec("7.11");
  const bare = parseCheckResponse({
    domains: [
      { name: "acme.com", isAvailable: true, variation: null },
      { name: "ac-me.com", isAvailable: false, variation: "hyphen" },
    ],
    social: [{ platform: "youtube", handle: "acme", isAvailable: null }],
    usageInfo: { usageCount: 4, usageLimit: 10, remainingUses: 6 },
  });
  expect(bare.domains.map(({ status, variation }) => [status, variation])).toEqual([
    ["available", null],
    ["taken", "hyphen"],
  ]);
  expect(bare.social).toMatchObject([{ status: "unknown", url: "https://www.youtube.com/@acme" }]);
  expect(bare).toMatchObject({ checkId: null, notice: null, usageInfo: { usageCount: 4, monthlyLimit: 10 } });
});

test.each([
  ["nothing", null],
  ["another shape", { domains: {} }],
  ["a row without its name", { domains: [{ isAvailable: true }], social: [] }],
  ["another platform", { domains: [], social: [{ platform: "forum", handle: "acme", isAvailable: true }] }],
])("parseCheckResponse rejects %s", (_what, received) => {
  expect(() => parseCheckResponse(received)).toThrow("Invalid JSON response");
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirect } from "#shared/safe-redirect.ts";

const ORIGIN = "https://tools.example";

const GOOD: [string, string][] = [
  ["/", "/"],
  ["/pricing", "/pricing"],
  ["/checkout?planId=2&x=a%26b", "/checkout?planId=2&x=a%26b"],
  ["/landing/web-inspector#demo", "/landing/web-inspector#demo"],
  ["/authors", "/authors"],
  ["/apiary", "/apiary"],
  ["/reset-password", "/reset-password"],
  ["/pricing?next=https://evil.example", "/pricing?next=https://evil.example"],
  ["/a/../pricing", "/pricing"],
  ["/search?q=//evil.example", "/search?q=//evil.example"],
  ["/grün", "/gr%C3%BCn"],
];

const BAD: unknown[] = [
  "",
  "pricing",
  "//evil.example",
  "///evil.example",
  "////evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  " /pricing",
  "/%09/evil.example\u0000",
  "/%00",
  "/%0d%0aSet-Cookie:x=1",
  "https:evil.example",
  "https://evil.example",
  "https:/evil.example",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "data:text/html,x",
  "/.//evil.example",
  "/..//evil.example",
  "/x/..//evil.example",
  "/%2e//evil.example",
  "/%2Fevil.example",
  "/%2f%2fevil.example",
  "/%5Cevil.example",
  "/%5c%5cevil.example",
  "/%",
  "/%E0%A4%A",
  "/auth",
  "/auth/",
  "/auth?redirect=/auth",
  "/AUTH",
  "/auth#x",
  "/auth/v1/callback?code=1",
  "/%61uth",
  "/x/../auth",
  "/./auth",
  "/x/%2e%2e/auth",
  "/x/%2e%2e%2fauth",
  "/x%2f..%2fauth",
  "/api",
  "/api/catalog",
  "/%61pi/catalog",
  "/_next/static/x.js",
  "/_NEXT/data",
  `/${"a".repeat(2048)}`,
  null,
  undefined,
  7,
  ["/pricing"],
  { toString: () => "/pricing" },
];

describe("safeRedirect", () => {
  test.each(GOOD)("normalizes %j to %j", (value, expected) => {
    expect(safeRedirect(value)).toBe(expected);
  });

  test.each(BAD.map((value) => [String(JSON.stringify(value)).slice(0, 60), value]))(
    "rejects %s",
    (_name, value) => {
      expect(safeRedirect(value)).toBeNull();
    },
  );

  test("only returns paths of this site that are no auth screen, endpoint or build file", () => {
    const piece = fc.oneof(
      fc.constantFrom(..."/ \\ . .. %2f %5c %2e %09 \t auth api _next @ : ? #".split(" ")),
      fc.string({ unit: "binary", maxLength: 4 }),
    );
    const hostile = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join("")}`);
    fc.assert(
      fc.property(hostile, (value) => {
        const path = safeRedirect(value);
        if (path === null) return;
        const url = new URL(path, ORIGIN);
        expect(url.origin).toBe(ORIGIN);
        expect(new URL(decodeURIComponent(url.pathname), ORIGIN).origin).toBe(ORIGIN);
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/(auth|api|_next)(\/|$)/i);
        expect(safeRedirect(path)).toBe(path);
      }),
      { numRuns: 5000 },
    );
  });

  test("keeps every ordinary path with a query in normal form", () => {
    const segment = fc.stringMatching(/^[a-z0-9-]{1,12}$/).filter((word) => !["auth", "api"].includes(word));
    const path = fc.array(segment, { minLength: 1, maxLength: 4 }).map((parts) => `/${parts.join("/")}`);
    fc.assert(
      fc.property(
        path,
        fc.dictionary(segment, fc.string({ unit: "grapheme" }), { minKeys: 1, maxKeys: 4 }),
        (pathname, query) => {
          const value = `${pathname}?${new URLSearchParams(query)}`;
          const { href } = new URL(value, ORIGIN);
          expect(new URL(String(safeRedirect(value)), ORIGIN).href).toBe(href);
        },
      ),
    );
  });
});

import { describe, expect, test } from "vitest";
import { API_HEADERS, securityHeaders } from "#server/platform/security-headers.ts";
import { scoreResponse } from "#tests/support/http-observatory-score.ts";

const PRODUCTION = {
  siteUrl: "https://tools.example.com",
  supabaseUrl: "https://abc.supabase.co",
  stripeJsUrl: "",
  isDevelopment: false,
};
const toHeaders = (list: { key: string; value: string }[]) =>
  new Headers(list.map(({ key, value }) => [key, value] as [string, string]));
const computeScore = (list: { key: string; value: string }[]) =>
  scoreResponse({ headers: toHeaders(list), html: "", origin: PRODUCTION.siteUrl });
const getPolicy = (addresses: typeof PRODUCTION) =>
  toHeaders(securityHeaders(addresses)).get("content-security-policy") ?? "";

test("securityHeaders lets pop-ups of the card form reach it, but isolates the site from its openers", () => {
  expect(toHeaders(securityHeaders(PRODUCTION)).get("cross-origin-opener-policy")).toBe(
    "same-origin-allow-popups",
  );
});

describe("securityHeaders of an https site", () => {
  test("lose points in the HTTP Observatory score only for inline scripts on pages", () => {
    expect(computeScore(securityHeaders(PRODUCTION))).toEqual({
      score: 80,
      grade: "B+",
      deductions: { "csp-implemented-with-unsafe-inline": -20 },
    });
  });

  test("lose no points on API responses", () => {
    const call = [
      ...securityHeaders(PRODUCTION).filter(({ key }) => key !== API_HEADERS[0]?.key),
      ...API_HEADERS,
    ];
    expect(computeScore(call)).toEqual({ score: 130, grade: "A+", deductions: {} });
  });

  test("differ from an http site only in the HTTPS directives", () => {
    const secure = securityHeaders(PRODUCTION);
    const plain = securityHeaders({ ...PRODUCTION, siteUrl: "http://localhost:3000" });
    const names = (list: typeof secure) => list.map(({ key }) => key);
    expect(names(secure).filter((name) => !names(plain).includes(name))).toEqual([
      "Strict-Transport-Security",
    ]);
  });
});

describe("the content security policy of pages", () => {
  test("lists full origins, with a wildcard only for Stripe, and forbids eval", () => {
    const sources = getPolicy(PRODUCTION).split(/[;\s]+/);
    expect(sources.filter((source) => source.includes("*"))).toEqual(
      Array(2).fill("https://*.js.stripe.com"),
    );
    expect(sources).not.toContain("'unsafe-eval'");
    expect(sources).not.toContain("https:");
    expect(sources).toContain("https://abc.supabase.co");
  });

  test("forbids framing, plug-ins and base URLs", () => {
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(getPolicy(PRODUCTION)).toContain(directive);
    expect(getPolicy(PRODUCTION)).toContain("upgrade-insecure-requests");
  });
});

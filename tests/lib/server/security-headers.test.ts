import { describe, expect, test } from "vitest";
import { API_HEADERS, securityHeaders } from "#server/security-headers.ts";
import { scoreAnswer } from "#tests/support/http-observatory-score.ts";

const PRODUCTION = {
  siteUrl: "https://tools.example.com",
  supabaseUrl: "https://abc.supabase.co",
  stripeJsUrl: "",
  isDevelopment: false,
};
const headersOf = (list: { key: string; value: string }[]) =>
  new Headers(list.map(({ key, value }) => [key, value] as [string, string]));
const scoreOf = (list: { key: string; value: string }[]) =>
  scoreAnswer({ headers: headersOf(list), html: "", origin: PRODUCTION.siteUrl });
const policyOf = (addresses: typeof PRODUCTION) =>
  headersOf(securityHeaders(addresses)).get("content-security-policy") ?? "";

test("a window that the card form opens can answer it; windows that open us learn nothing", () => {
  expect(headersOf(securityHeaders(PRODUCTION)).get("cross-origin-opener-policy")).toBe(
    "same-origin-allow-popups",
  );
});

describe("on an https site", () => {
  test("a page loses the points of inline scripts and no others", () => {
    expect(scoreOf(securityHeaders(PRODUCTION))).toEqual({
      score: 80,
      grade: "B+",
      deductions: { "csp-implemented-with-unsafe-inline": -20 },
    });
  });

  test("a call loses none", () => {
    const call = [
      ...securityHeaders(PRODUCTION).filter(({ key }) => key !== API_HEADERS[0]?.key),
      ...API_HEADERS,
    ];
    expect(scoreOf(call)).toEqual({ score: 130, grade: "A+", deductions: {} });
  });

  test("what http has not is the promise of https, and nothing else", () => {
    const secure = securityHeaders(PRODUCTION);
    const plain = securityHeaders({ ...PRODUCTION, siteUrl: "http://localhost:3000" });
    const names = (list: typeof secure) => list.map(({ key }) => key);
    expect(names(secure).filter((name) => !names(plain).includes(name))).toEqual([
      "Strict-Transport-Security",
    ]);
  });
});

describe("the policy of pages", () => {
  test("names whole addresses: only Stripe's own list has a pattern, and nothing may be evaluated", () => {
    const sources = policyOf(PRODUCTION).split(/[;\s]+/);
    expect(sources.filter((source) => source.includes("*"))).toEqual(
      Array(2).fill("https://*.js.stripe.com"),
    );
    expect(sources).not.toContain("'unsafe-eval'");
    expect(sources).not.toContain("https:");
    expect(sources).toContain("https://abc.supabase.co");
  });

  test("lets nothing frame the site, no plug-in run and no base be set", () => {
    for (const directive of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policyOf(PRODUCTION)).toContain(directive);
    expect(policyOf(PRODUCTION)).toContain("upgrade-insecure-requests");
  });
});

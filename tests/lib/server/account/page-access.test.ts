import { describe, expect, test } from "vitest";
import { findRedirect, isDecodable } from "#server/account/page-access.ts";

const visit = (address: string) => {
  const url = new URL(address, "http://localhost:3000");
  return { pathname: url.pathname, search: url.search, isNavigation: true };
};

describe("findRedirect without a session", () => {
  test.each([
    ["/checkout?planId=2&x=a%26b", "/auth?redirect=%2Fcheckout%3FplanId%3D2%26x%3Da%2526b"],
    ["/checkout/3", "/auth?redirect=%2Fcheckout%2F3"],
    ["/products/domain-name-checker", "/auth?redirect=%2Fproducts%2Fdomain-name-checker"],
    ["/tools/web-inspector", "/auth?redirect=%2Ftools%2Fweb-inspector"],
  ])("redirects %s to the sign-in page", (address, target) => {
    expect(findRedirect(false, visit(address))).toBe(target);
  });

  test.each([
    "/",
    "/pricing",
    "/auth",
    "/auth/v1/callback",
    "/reset-password",
    "/landing/web-inspector",
    "/toolsmith",
    "/products",
    "/tools",
    "/tools/another",
    "/checkout/1/2",
    "/tools/web-inspector/more",
  ])("does not redirect %s", (address) => {
    expect(findRedirect(false, visit(address))).toBeNull();
  });
});

describe("findRedirect with a session", () => {
  test.each([
    ["/auth", "/"],
    ["/auth?redirect=%2Fcheckout%3FplanId%3D2", "/checkout?planId=2"],
    ["/auth?redirect=%2F%2Fevil.example", "/"],
    ["/auth?redirect=https://evil.example", "/"],
    ["/auth?redirect=%2Fauth%3Fredirect%3D%2Fauth", "/"],
    ["/auth?redirect=/pricing&redirect=//evil.example", "/pricing"],
    ["/auth?redirect=//evil.example&redirect=/pricing", "/"],
  ])("redirects %s to %s", (address, target) => {
    expect(findRedirect(true, visit(address))).toBe(target);
  });

  test.each(["/", "/checkout?planId=2", "/auth/v1/callback", "/reset-password"])(
    "does not redirect %s",
    (address) => {
      expect(findRedirect(true, visit(address))).toBeNull();
    },
  );
});

describe("findRedirect for a prefetch", () => {
  test("does not redirect the sign-in page, even with a session", () => {
    expect(findRedirect(true, { ...visit("/auth"), isNavigation: false })).toBeNull();
  });

  test("redirects a protected page without a session", () => {
    expect(findRedirect(false, { ...visit("/checkout"), isNavigation: false })).toBe(
      "/auth?redirect=%2Fcheckout",
    );
  });
});

test("isDecodable is false for malformed percent-encoding", () => {
  expect(isDecodable("/api/catalog%20x")).toBe(true);
  expect(isDecodable("/api/%E0%A4%A")).toBe(false);
  expect(isDecodable("/api/%")).toBe(false);
});

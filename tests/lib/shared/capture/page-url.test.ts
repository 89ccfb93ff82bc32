import { describe, expect, test } from "vitest";
import { ScreenshotRequest } from "#shared/capture/contract.ts";
import { isSamplePage, parseUrl } from "#shared/capture/page-url.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const INVALID = "Please enter a valid URL (e.g., example.com)";

describe("parseUrl", () => {
  test.each([
    ["example.com", "https://example.com/"],
    ["  example.com/a b ", "https://example.com/a%20b"],
    ["http://example.com", "http://example.com/"],
    ["HTTPS://Example.COM/Path", "https://example.com/Path"],
    ["example.com:8080/x?y=1#z", "https://example.com:8080/x?y=1#z"],
    ["münchen.de", "https://xn--mnchen-3ya.de/"],
    ["https://example.com/?next=http://other.com", "https://example.com/?next=http://other.com"],
  ])("parses %s as %s", (input, url) => {
    expect(parseUrl(input)).toEqual({ url });
  });

  test.each([
    ["", "Please enter a URL"],
    ["   ", "Please enter a URL"],
    ["https://", INVALID],
    ["ftp://example.com", INVALID],
    ["file:///etc/passwd", INVALID],
    ["javascript:alert(1)", INVALID],
    ["exa mple.com", INVALID],
    ["example.com/\u0007", INVALID],
    ["exam\tple.com", INVALID],
    [`example.com/${"x".repeat(2048)}`, INVALID],
    [`example.com/${"é".repeat(400)}`, INVALID],
    ["https://me:secret@example.com", "URLs with a username or password are not supported"],
    ["me@example.com", "URLs with a username or password are not supported"],
  ])("rejects %j", (input, problem) => {
    expect(parseUrl(input)).toEqual({ problem });
  });
});

describe("ScreenshotRequest", () => {
  test("has the defaults of the screen and drops unknown fields", () => {
    expect(ScreenshotRequest.parse({ url: "example.com", evil: true })).toEqual({
      url: "https://example.com/",
      width: 1920,
      height: 1080,
      delay: 0,
      wait_until: "network_idle",
      no_cookie_banners: true,
      no_ads: true,
      no_tracking: true,
      fullPage: false,
      format: "jpeg",
      scale: 1,
      darkMode: false,
    });
  });

  test.each([
    { url: 7 },
    {},
    { url: "example.com", width: 199 },
    { url: "example.com", width: 1921 },
    { url: "example.com", height: 10_000 },
    { url: "example.com", delay: 11 },
    { url: "example.com", delay: 0.5 },
    { url: "example.com", delay: "1" },
    { url: "example.com", no_ads: "yes" },
    { url: "example.com", wait_until: "forever" },
    { url: "example.com", format: "gif" },
    { url: "example.com", user_agent: "a\r\nX-Injected: 1" },
  ])("rejects %j", (body) => {
    coversSpec("9.6");
    expect(ScreenshotRequest.safeParse(body).success).toBe(false);
  });
});

test.each([
  ["https://example.com/", true],
  ["https://news.ycombinator.com", true],
  ["https://example.com/other", false],
  ["https://example.com/?q=1", false],
  ["https://www.example.com/", false],
  ["https://example.com.evil.test/", false],
])("isSamplePage of %s is %s", (url, isSample) => {
  expect(isSamplePage(url)).toBe(isSample);
});

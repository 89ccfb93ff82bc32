import { describe, expect, test } from "vitest";
import { detectBotChallenge } from "#server/capture/bot-challenge.ts";

const page = (more: Partial<Parameters<typeof detectBotChallenge>[0]>) => ({
  status: 200,
  headers: {},
  title: "",
  markup: "<body></body>",
  textLength: 40,
  ...more,
});

const LONG = 3_400;

describe("detectBotChallenge", () => {
  test.each([
    ["Cloudflare", page({ status: 403, headers: { "cf-mitigated": "challenge" } })],
    [
      "Cloudflare",
      page({
        status: 503,
        title: "Just a moment...",
        markup: '<script src="/cdn-cgi/challenge-platform/x">',
      }),
    ],
    [
      "DataDome",
      page({ status: 403, markup: '<script src="https://ct.captcha-delivery.com/c.js"></script>' }),
    ],
    ["HUMAN", page({ status: 403, title: "Access denied", markup: '<div id="px-captcha"></div>' })],
    ["Imperva", page({ status: 403, markup: "Request unsuccessful. Incapsula incident ID: 1-2" })],
    ["captcha", page({ title: "Robot Check", markup: '<div class="g-recaptcha"></div>' })],
    ["captcha", page({ status: 429, markup: '<div class="h-captcha" data-sitekey="x"></div>' })],
  ])("recognizes the challenge page of %s", (name, suspect) => {
    expect(detectBotChallenge(suspect)).toBe(name);
  });
});

test.each(["<", "perimeterx.net/", "dd={", 'class="', "awswaf.com/", "ips.js?", "Reference "])(
  "detectBotChallenge checks a page that repeats %j within half a second",
  (part) => {
    const markup = part.repeat(100_000 / part.length);
    const started = performance.now();
    expect(detectBotChallenge(page({ status: 403, markup }))).toBeNull();
    expect(performance.now() - started).toBeLessThan(500);
  },
);

describe("detectBotChallenge does not take for a challenge", () => {
  test.each([
    [
      "an article that loads Cloudflare's script",
      page({ status: 403, textLength: LONG, markup: '<script src="/cdn-cgi/challenge-platform/x">' }),
    ],
    [
      "a form with a captcha below an article",
      page({ status: 403, textLength: LONG, markup: '<div class="g-recaptcha"></div>' }),
    ],
    [
      "a login form with a captcha",
      page({ title: "Log in", markup: '<form><div class="h-captcha"></div></form>' }),
    ],
    ["a plain 404", page({ status: 404, title: "Not found" })],
    [
      "a plain 403 of the site itself",
      page({ status: 403, title: "Forbidden", markup: "<h1>Members only</h1>" }),
    ],
    ["an article about captchas", page({ title: "Access Denied: a history of captchas", textLength: LONG })],
    ["an empty page", page({})],
  ])("%s", (_name, suspect) => {
    expect(detectBotChallenge(suspect)).toBeNull();
  });
});

import { describe, expect, test } from "vitest";
import { findBotWall } from "#lib/inspector/bot-wall.ts";

const page = (more: Partial<Parameters<typeof findBotWall>[0]>) => ({
  status: 200,
  headers: {},
  title: "",
  markup: "<body></body>",
  ...more,
});

const ARTICLE = `<article>${"A long story about something else. ".repeat(100)}</article>`;

describe("a wall", () => {
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
  ])("of %s is seen", (name, suspect) => {
    expect(findBotWall(suspect)).toBe(name);
  });
});

describe("no wall", () => {
  test.each([
    [
      "an article that loads Cloudflare's script",
      page({ markup: `${ARTICLE}<script src="/cdn-cgi/challenge-platform/x">` }),
    ],
    ["a form with a captcha below an article", page({ markup: `${ARTICLE}<div class="g-recaptcha"></div>` })],
    [
      "a login form with a captcha",
      page({ title: "Log in", markup: '<form><div class="h-captcha"></div></form>' }),
    ],
    ["a plain 404", page({ status: 404, title: "Not found" })],
    [
      "a plain 403 of the site itself",
      page({ status: 403, title: "Forbidden", markup: "<h1>Members only</h1>" }),
    ],
    ["an article about captchas", page({ title: "Access Denied: a history of captchas", markup: ARTICLE })],
    ["an empty page", page({})],
  ])("%s", (_name, suspect) => {
    expect(findBotWall(suspect)).toBeNull();
  });
});

import { expect, test } from "vitest";
import { type CaptureForm, checkForm, EMPTY_FORM, submitLabel } from "#components/capture/form-state.ts";
import { MOBILE_USER_AGENT } from "#shared/capture/screenshot-contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const filled = (part: Partial<CaptureForm> = {}): CaptureForm => ({
  ...EMPTY_FORM,
  address: { scheme: "https", rest: "shop.test" },
  ...part,
});

const ALL_BLOCKED = { no_cookie_banners: true, no_ads: true, no_tracking: true };

test("a desktop capture without a delay waits for network idle and names no browser", () => {
  coversSpec("9.6", "3.10");
  expect(checkForm(filled())).toEqual({
    scrape: null,
    screenshot: {
      url: "https://shop.test/",
      width: 1920,
      height: 1080,
      wait_until: "network_idle",
      ...ALL_BLOCKED,
    },
  });
});

test("a mobile capture with a delay sends the phone's size, its browser and the delay", () => {
  expect(checkForm(filled({ device: "mobile", delaySeconds: 3 }))).toEqual({
    scrape: null,
    screenshot: {
      url: "https://shop.test/",
      width: 375,
      height: 812,
      user_agent: MOBILE_USER_AGENT,
      delay: 3,
      ...ALL_BLOCKED,
    },
  });
});

test.each([
  ["cookieBanners", "no_cookie_banners"],
  ["ads", "no_ads"],
  ["tracking", "no_tracking"],
] as const)("the switch %s is sent as %s, and no other one with it", (key, name) => {
  const checked = checkForm(filled({ blocking: { ...EMPTY_FORM.blocking, [key]: false } }));
  expect(checked).toMatchObject({ screenshot: { ...ALL_BLOCKED, [name]: false } });
});

test("an extraction alone is sent in one format with its own names for the switches", () => {
  const blocking = { ...EMPTY_FORM.blocking, ads: false };
  const form = filled({
    takeScreenshot: false,
    extractContent: true,
    format: "html",
    delaySeconds: 2,
    blocking,
  });
  expect(checkForm(form)).toEqual({
    screenshot: null,
    scrape: {
      url: "https://shop.test/",
      formats: ["html"],
      onlyMainContent: true,
      delay: 2,
      noCookieBanners: true,
      noAds: false,
      noTracking: true,
    },
  });
});

test.each([
  [true, true, "Capture Screenshot & Extract Content"],
  [true, false, "Capture Screenshot"],
  [false, true, "Extract Content"],
])("with screenshot %j and extraction %j the button says '%s'", (takeScreenshot, extractContent, text) => {
  expect(submitLabel(filled({ takeScreenshot, extractContent }))).toBe(text);
});

test.each([
  ["", "Please enter a URL"],
  ["   ", "Please enter a URL"],
  ["not a host", "Please enter a valid URL (e.g., example.com)"],
  ["ftp://shop.test", "Please enter a valid URL (e.g., example.com)"],
  ["javascript:alert(1)", "Please enter a valid URL (e.g., example.com)"],
])("the address %j is answered with '%s'", (rest, message) => {
  coversSpec("5.7");
  expect(checkForm(filled({ address: { scheme: "https", rest } }))).toEqual({ problems: { url: message } });
});

test("without an action nothing is sent", () => {
  coversSpec("5.8");
  expect(checkForm(filled({ takeScreenshot: false }))).toEqual({
    problems: { actions: "Please select at least one action to perform" },
  });
});

test("everything that is wrong is said at once", () => {
  const checked = checkForm({ ...EMPTY_FORM, takeScreenshot: false });
  expect(checked).toEqual({
    problems: { url: "Please enter a URL", actions: "Please select at least one action to perform" },
  });
});

import { expect, test } from "vitest";
import { type CaptureForm, checkForm, EMPTY_FORM } from "#components/inspector/capture-form.ts";
import { MOBILE_USER_AGENT } from "#lib/inspector/contract.ts";

const filled = (part: Partial<CaptureForm> = {}): CaptureForm => ({
  ...EMPTY_FORM,
  address: { scheme: "https", rest: "shop.test" },
  ...part,
});

test("a desktop capture without a delay waits for network idle and names no browser", () => {
  expect(checkForm(filled())).toEqual({
    input: { url: "https://shop.test/", width: 1920, height: 1080, wait_until: "network_idle" },
  });
});

test("a mobile capture with a delay sends the phone's size, its browser and the delay", () => {
  expect(checkForm(filled({ device: "mobile", delaySeconds: 3 }))).toEqual({
    input: {
      url: "https://shop.test/",
      width: 375,
      height: 812,
      user_agent: MOBILE_USER_AGENT,
      delay: 3,
    },
  });
});

test("the blocking switches that are not shown stay at the API's defaults", () => {
  const checked = checkForm(filled());
  expect(Object.keys("input" in checked ? checked.input : {})).not.toContain("no_ads");
});

test.each([
  ["", "Please enter a URL"],
  ["   ", "Please enter a URL"],
  ["not a host", "Please enter a valid URL (e.g., example.com)"],
  ["ftp://shop.test", "Please enter a valid URL (e.g., example.com)"],
  ["javascript:alert(1)", "Please enter a valid URL (e.g., example.com)"],
])("the address %j is answered with '%s'", (rest, message) => {
  expect(checkForm(filled({ address: { scheme: "https", rest } }))).toEqual({ problems: { url: message } });
});

test("without an action nothing is sent", () => {
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

import { expect, test } from "vitest";
import { type CaptureForm, checkForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import {
  findStepProblem,
  NEW_STEP,
  STEP_KINDS,
  STEP_WAYS,
  type StepKind,
} from "#components/capture-form/step-drafts.ts";
import { MOBILE_USER_AGENT } from "#shared/capture/options.ts";
import { Step } from "#shared/capture/steps.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";

const filled = (part: Partial<CaptureForm> = {}): CaptureForm => ({
  ...EMPTY_FORM,
  address: { scheme: "https", rest: "shop.test" },
  ...part,
});

const ALL_BLOCKED = { no_cookie_banners: true, no_ads: true, no_tracking: true };

test("checkForm sends a desktop capture without delay as network idle, without a user agent", () => {
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

test("checkForm sends a mobile capture with a delay as the phone's viewport, its user agent and the delay", () => {
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
] as const)("checkForm sends the switch %s as %s and changes no other one", (key, name) => {
  const checked = checkForm(filled({ blocking: { ...EMPTY_FORM.blocking, [key]: false } }));
  expect(checked).toMatchObject({ screenshot: { ...ALL_BLOCKED, [name]: false } });
});

test("checkForm sends an extraction with one format and its own names of the blocking options", () => {
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
  ["", "Please enter a URL"],
  ["   ", "Please enter a URL"],
  ["not a host", "Please enter a valid URL (e.g., example.com)"],
  ["ftp://shop.test", "Please enter a valid URL (e.g., example.com)"],
  ["javascript:alert(1)", "Please enter a valid URL (e.g., example.com)"],
])("checkForm rejects the URL %j with '%s'", (rest, message) => {
  coversSpec("5.7");
  expect(checkForm(filled({ address: { scheme: "https", rest } }))).toEqual({ problems: { url: message } });
});

test("checkForm returns all errors at once", () => {
  const checked = checkForm({ ...EMPTY_FORM, takeScreenshot: false });
  expect(checked).toEqual({
    problems: { url: "Please enter a URL", actions: "Please select at least one action to perform" },
  });
});

test("checkForm sends every kind of step, by every way to an element, as the contract has it", () => {
  const values: Partial<Record<StepKind, string>> = { press: "Control+A", pause: "500" };
  const kinds = (Object.keys(STEP_KINDS) as StepKind[]).filter((kind) => !STEP_KINDS[kind].isOfLogin);
  const steps = kinds.flatMap((kind) =>
    STEP_WAYS.map((way) => ({ kind, way, target: " Show more ", value: values[kind] ?? "kiln" })),
  );
  const checked = checkForm(filled({ extractContent: true, steps }));
  if ("problems" in checked) throw new Error("The form is valid");
  expect(checked.scrape?.steps).toEqual(checked.screenshot?.steps);
  expect(checked.screenshot?.steps).toHaveLength(kinds.length * STEP_WAYS.length);
  for (const step of checked.screenshot?.steps ?? [])
    expect(Step.safeParse(step).success, JSON.stringify(step)).toBe(true);
  expect(checked.screenshot?.steps?.[2]).toEqual({ click: { role: "button", name: "Show more" } });
});

test.each([
  [{}, "Step 2 needs an element"],
  [{ kind: "select", target: "#size" }, "Step 2 needs a value"],
  [{ kind: "press", value: "Hyper" }, "Step 2 needs a key such as Enter, or Control+A"],
  [{ kind: "pause", value: "60000" }, "Step 2 needs 0 to 10,000 milliseconds"],
  [{ kind: "type", target: "#q" }, null],
] as const)("findStepProblem of %j is %j", (step, problem) => {
  expect(
    findStepProblem([
      { ...NEW_STEP, target: "#a" },
      { ...NEW_STEP, ...step },
    ]),
  ).toBe(problem);
});

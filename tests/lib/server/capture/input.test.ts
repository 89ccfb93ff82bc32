import { expect, it } from "vitest";
import {
  createCacheKey,
  parseExtractCall,
  parsePdfCall,
  parseScreenshotCall,
  parseScreenshotRequest,
  toStoredExtraction,
  toStoredScreenshot,
} from "#server/capture/input.ts";
import { ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { ScreenshotRequest } from "#shared/capture/contract.ts";

const OPTIONS = {
  url: "example.com",
  device: "mobile",
  viewport: { width: 500, height: 600, scale: 2 },
  block: { ads: false },
  waitUntil: "load",
  delaySeconds: 2,
  waitForSelector: "#a",
  click: ["#b"],
  removeSelectors: [".x"],
  hideSelectors: [".y"],
  css: "a{}",
  darkMode: true,
  locale: "de-DE",
  timeZone: "UTC",
  timeoutMs: 20_000,
};

it("createCacheKey returns the keys that captures are stored with", () => {
  const screenshot = ScreenshotCall.parse({ ...OPTIONS, quality: 50, selector: "main" });
  const pdf = PdfCall.parse({ ...OPTIONS, landscape: true, pageRanges: "1-2", marginMm: 0, paper: "a3" });
  expect([createCacheKey(parseScreenshotCall(screenshot)), createCacheKey(parsePdfCall(pdf))]).toEqual([
    "795b50932f67d206105b17b6706a37ea4657bc26e268651d0178398443242a41",
    "852e4cdd4b8432eb1d1b0fb3468d76526e1b77a067e54d5c7df3b000888dfaf8",
  ]);
});

it("toStoredScreenshot returns the request that parseScreenshotRequest was called with", () => {
  const request = ScreenshotRequest.parse({
    url: "example.com",
    user_agent: "x",
    wait_until: "load",
    delay: 3,
    no_ads: false,
    format: "png",
    scale: 2,
    darkMode: true,
    selector: "#a",
    hideSelectors: ["b"],
  });
  expect(toStoredScreenshot(parseScreenshotRequest(request))).toEqual(request);
});

it("the history has the number of steps, and nothing that they do", () => {
  const steps = [{ click: { selector: "#more" } }, { type: { selector: "#q", value: "canary" } }];
  const screenshot = toStoredScreenshot(
    parseScreenshotCall(ScreenshotCall.parse({ url: "a.example", steps })),
  );
  const extraction = toStoredExtraction(parseExtractCall(ExtractCall.parse({ url: "a.example", steps })));
  for (const stored of [screenshot, extraction]) {
    expect(stored.stepCount).toBe(2);
    expect(JSON.stringify(stored)).not.toMatch(/canary|#more/);
  }
});

it.each([
  ["load", "load"],
  ["networkIdle", "network_idle"],
])("parseExtractCall waits for %s as asked", (waitUntil, expected) => {
  expect(parseExtractCall(ExtractCall.parse({ url: "example.com", waitUntil })).waitUntil).toBe(expected);
});

import { expect, test } from "vitest";
import { toCaptureCode } from "#components/capture-form/capture-code.ts";
import { type CaptureForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { toCheckCode } from "#components/name-form/check-code.ts";
import { NEW_FORM, toCheckSelection } from "#components/name-form/check-form.ts";
import { ExtractCall, NameCheckCall, ScreenshotCall } from "#shared/api/contract.ts";

const ADDRESS = { scheme: "https", rest: "blog.test/" } as const;
const bodies = (part: Partial<CaptureForm>) =>
  toCaptureCode({ ...EMPTY_FORM, address: ADDRESS, ...part }).calls.map(({ call }) => call.body);

test("toCaptureCode leaves out options that have the default", () => {
  expect(bodies({})).toEqual([{ url: "https://blog.test/" }]);
});

test("toCaptureCode writes every option of the form as a valid call", () => {
  const [screenshot, extraction] = bodies({
    extractContent: true,
    device: "mobile",
    size: { width: 500, height: 812 },
    scale: 2,
    fullPage: true,
    imageFormat: "webp",
    darkMode: true,
    hiddenElements: " .chat, #ad ",
    blocksChatWidgets: false,
    resizeHeight: "600",
    latitude: "1.5",
    longitude: "-2",
    reducedMotion: false,
    delaySeconds: 3,
    format: "html",
    onlyMainContent: false,
    comments: "keep",
    scroll: true,
    includedElements: " article, .post ",
    excludedElements: ".share",
    images: true,
    brand: true,
    blocking: { ads: false, cookieBanners: false, tracking: true },
  });
  const page = { url: "https://blog.test/", delaySeconds: 3, block: { ads: false, banners: false } };
  expect(screenshot).toEqual({
    ...page,
    block: { ...page.block, chatWidgets: false },
    resize: { height: 600 },
    geolocation: { latitude: 1.5, longitude: -2 },
    reducedMotion: false,
    device: "mobile",
    viewport: { width: 500, scale: 2 },
    type: "webp",
    fullPage: true,
    darkMode: true,
    hideSelectors: [".chat, #ad"],
  });
  expect(extraction).toEqual({
    ...page,
    formats: ["html", "images"],
    onlyMainContent: false,
    comments: "keep",
    scroll: true,
    includeSelectors: ["article, .post"],
    excludeSelectors: [".share"],
    brand: true,
  });
  expect(ScreenshotCall.safeParse(screenshot).success).toBe(true);
  expect(ExtractCall.safeParse(extraction).success).toBe(true);
});

test("toCaptureCode writes a device model instead of the window, and raw HTML instead of the format", () => {
  const [screenshot, extraction] = bodies({
    extractContent: true,
    model: "pixel-8",
    device: "mobile",
    size: { width: 500, height: 500 },
    scale: 3,
    format: "html",
    rawHtml: true,
  });
  expect(screenshot).toEqual({ url: "https://blog.test/", device: "pixel-8" });
  expect(extraction).toEqual({ url: "https://blog.test/", formats: ["rawHtml"] });
  expect(ScreenshotCall.safeParse(screenshot).success).toBe(true);
});

test("toCaptureCode writes the selector of an element instead of the full page", () => {
  const [screenshot] = bodies({ fullPage: true, selector: " #pricing " });
  expect(screenshot).toEqual({ url: "https://blog.test/", selector: "#pricing" });
  expect(ScreenshotCall.safeParse(screenshot).success).toBe(true);
});

test("toCaptureCode names the cost of the selected actions, and one call if none is selected", () => {
  const costs = [
    [true, false],
    [false, true],
    [true, true],
    [false, false],
  ].map(([takeScreenshot = false, extractContent = false]) => {
    const { calls, cost } = toCaptureCode({ ...EMPTY_FORM, takeScreenshot, extractContent });
    return [calls.length, cost.split(".")[0]];
  });
  expect(costs).toEqual([
    [1, "Uses 1 screenshot"],
    [1, "Uses 1 extraction"],
    [2, "Uses 1 screenshot and 1 extraction"],
    [1, "Uses 1 screenshot"],
  ]);
});

test("toCaptureCode replaces an invalid address and leaves out an invalid size", () => {
  const address = { scheme: "https", rest: "not valid" } as const;
  expect(bodies({ address, size: { width: 5, height: Number.NaN } })).toEqual([
    { url: "https://example.com" },
  ]);
});

test("toCheckCode writes the selection as a valid call", () => {
  const body = (part: object) => toCheckCode(toCheckSelection({ ...NEW_FORM, ...part })).call.body;
  expect(body({})).toEqual({ name: "northkiln" });
  const all = body({ query: "Acme", tlds: [".dev"], platforms: ["youtube"], checkVariations: true });
  expect(all).toEqual({ name: "acme", tlds: [".dev"], platforms: ["youtube"], variations: true });
  expect(NameCheckCall.safeParse(all).success).toBe(true);
});

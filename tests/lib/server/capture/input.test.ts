import { expect, it } from "vitest";
import { getDeviceModel } from "#server/browser/index.ts";
import {
  createCacheKey,
  parseExtractCall,
  parsePdfCall,
  parseScreenshotCall,
  parseScreenshotRequest,
  toStoredExtraction,
  toStoredScreenshot,
} from "#server/capture/input.ts";
import { sanitizePrintTemplate } from "#server/capture/print-template.ts";
import { ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { ScreenshotRequest } from "#shared/capture/contract.ts";
import { DEVICE_MODELS } from "#shared/capture/options.ts";

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

const PAGE = { url: "a.example" };
it.each([
  [{ device: "pixel-8" }, { viewport: { width: 412, height: 839 }, scale: 3 }],
  [{ device: "pixel-8", viewport: { width: 500 } }, { viewport: { width: 500, height: 839 } }],
  [{ viewport: { width: 3840, height: 2160 } }, { viewport: { width: 3840, height: 2160 } }],
  [
    { media: "print", type: "webp", omitBackground: true },
    { media: "print", omitBackground: true },
  ],
  [
    { resize: { width: 9 }, reducedMotion: false },
    { resize: { width: 9, fit: "inside" }, allowsMotion: true },
  ],
])("a screenshot with %j is captured with %j", (call, expected) => {
  const input = parseScreenshotCall(ScreenshotCall.parse({ ...PAGE, ...call }));
  expect(input).toMatchObject(expected);
  expect("scale" in input).toBe("scale" in expected);
});

const LISTS = { cookieBanners: true, ads: true, tracking: true };
it.each([
  ["screenshot", {}, { ...LISTS, chatWidgets: true, popups: true }],
  ["screenshot", { block: { ads: false, popups: false } }, { ...LISTS, ads: false, chatWidgets: true }],
  ["pdf", {}, LISTS],
  ["pdf", { block: { popups: true } }, { ...LISTS, popups: true }],
  ["extract", { block: { chatWidgets: true } }, { ...LISTS, chatWidgets: true }],
  ["html", {}, { cookieBanners: false, ads: false, tracking: false }],
])("a call of %s with %j blocks %j", (kind, options, expected) => {
  const call = { ...(kind === "html" ? { html: "<p>a" } : PAGE), ...options };
  const parse = {
    screenshot: () => parseScreenshotCall(ScreenshotCall.parse(call)),
    html: () => parseScreenshotCall(ScreenshotCall.parse(call)),
    pdf: () => parsePdfCall(PdfCall.parse(call)),
    extract: () => parseExtractCall(ExtractCall.parse(call)),
  }[kind];
  expect(parse?.().blocking).toEqual(expected);
});

it.each(Object.entries(DEVICE_MODELS))("the device %s is in the list of Playwright", (device, name) => {
  const { scale } = parseScreenshotCall(ScreenshotCall.parse({ ...PAGE, device }));
  expect(getDeviceModel(name).scale).toBe(scale);
});

it("a document has its own paper, margins and templates", () => {
  const call = { ...PAGE, paperSize: { width: 50.8, height: 101.6 }, marginMm: 0, marginsMm: { top: 25.4 } };
  const templates = { headerHtml: "<script>x</script>a", footerHtml: "<p onclick=x>b" };
  expect(parsePdfCall(PdfCall.parse({ ...call, ...templates, outline: true })).pdf).toMatchObject({
    width: 2,
    height: 4,
    margins: { top: 1, right: 0, bottom: 0, left: 0 },
    headerHtml: "a",
    footerHtml: "<p>b</p>",
    hasOutline: true,
  });
});

it.each([
  [ScreenshotCall, { viewport: { width: 3840, height: 2160, scale: 2 } }],
  [ScreenshotCall, { viewport: { width: 3841 } }],
  [ScreenshotCall, { resize: { fit: "cover" } }],
  [ScreenshotCall, { resize: { width: 4097 } }],
  [ScreenshotCall, { omitBackground: true }],
  [ScreenshotCall, { geolocation: { latitude: 91, longitude: 0 } }],
  [ScreenshotCall, { device: "toaster" }],
  [PdfCall, { paperSize: { width: 81, height: 9, unit: "in" } }],
  [PdfCall, { paperSize: { width: 25, height: 100 } }],
  [PdfCall, { paper: "a5", marginMm: 100 }],
  [PdfCall, { headerHtml: "a".repeat(20_001) }],
])("%# the call refuses %o", (call, options) => {
  expect(call.safeParse({ ...PAGE, ...options }).success).toBe(false);
});

const PIXEL = "data:image/png;base64,iVBORw0KGgo=";
it.each([
  ['<script>a</script><style>b{}</style><iframe src="x">c</iframe><svg onload="d"></svg>', ""],
  ['<img src="http://a.example/a.png" onerror="x">', '<img src="">'],
  [`<img src="${PIXEL}">`, `<img src="${PIXEL}">`],
  ['<img src="data:image/svg+xml;base64,AAAA"><a href="javascript:x">y</a>', '<img src="">y'],
  ['<b style="color:red;background:url(//a.example)">x</b>', '<b style="color:red">x</b>'],
  [
    '<b style="background-color:u\\72l(//a.example);width:calc(1px + 2%)">x</b>',
    '<b style="width:calc(1px + 2%)">x</b>',
  ],
  ["<b style=\"border-image:image-set('//a.example');font:9px/1 a\">x</b>", '<b style="">x</b>'],
  ['<i class="pageNumber other" id="a"></i>', '<i class="pageNumber"></i>'],
])("sanitizePrintTemplate turns %s into %s", (html, expected) => {
  expect(sanitizePrintTemplate(html)).toBe(expected);
});

it("toStoredScreenshot returns the request that parseScreenshotRequest was called with", () => {
  const request = ScreenshotRequest.parse({
    url: "example.com",
    user_agent: "x",
    wait_until: "load",
    delay: 3,
    no_ads: false,
    no_popups: false,
    format: "png",
    scale: 2,
    darkMode: true,
    omitBackground: true,
    media: "print",
    resize: { width: 9 },
    geolocation: { latitude: 1, longitude: 2 },
    reducedMotion: false,
    selector: "#a",
    hideSelectors: ["b"],
  });
  expect(toStoredScreenshot(parseScreenshotRequest(request))).toEqual(request);
});

it("a device model has its own window, by the screen and by the API, and is in the history", () => {
  const screen = parseScreenshotRequest(ScreenshotRequest.parse({ ...PAGE, device: "pixel-8", scale: 1 }));
  const api = parseScreenshotCall(ScreenshotCall.parse({ ...PAGE, device: "pixel-8" }));
  for (const { viewport, scale, ...input } of [screen, api]) {
    expect({ viewport, scale }).toMatchObject({ viewport: { width: 412, height: 839 }, scale: 3 });
    expect(toStoredScreenshot({ ...input, viewport })).toMatchObject({ device: "pixel-8" });
  }
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

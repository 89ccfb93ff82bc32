import { expect, test } from "vitest";
import { formFromCapture } from "#components/capture-form/form-from-capture.ts";
import { type CaptureForm, checkForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { ExtractionRequest, ScreenshotRequest } from "#shared/capture/contract.ts";

const form = (part: Partial<CaptureForm>): CaptureForm => ({
  ...EMPTY_FORM,
  address: { scheme: "http", rest: "plain.test/a?b=https://c.test" },
  delaySeconds: 4,
  blocking: { cookieBanners: true, ads: false, tracking: true },
  ...part,
});

test.each([
  ["screenshot", form({ device: "mobile", fullPage: true })],
  ["screenshot", form({ scale: 3, darkMode: true, selector: "#pricing", hiddenElements: ".chat, #ad" })],
  [
    "screenshot",
    form({
      model: "pixel-8",
      resizeWidth: "800",
      latitude: "1.5",
      longitude: "-2",
      reducedMotion: false,
      blocksPopups: false,
    }),
  ],
  ["extraction", form({ takeScreenshot: false, extractContent: true, rawHtml: true })],
  [
    "extraction",
    form({
      takeScreenshot: false,
      extractContent: true,
      format: "html",
      onlyMainContent: false,
      comments: "keep",
      scroll: true,
      includedElements: "article, .post",
      excludedElements: ".share",
      images: true,
      brand: true,
      fields: '{"items":{"selector":".card","type":"text","list":true}}',
    }),
  ],
] as const)("formFromCapture rebuilds the form of a stored %s", (kind, sent) => {
  const requests = checkForm(sent);
  if ("problems" in requests) throw new Error("The form is valid.");
  const { screenshot, scrape } = requests;
  const request =
    kind === "screenshot" ? ScreenshotRequest.parse(screenshot) : ExtractionRequest.parse(scrape);
  expect(formFromCapture({ kind, request })).toEqual(sent);
});

test("formFromCapture returns null for a request that the form cannot express", () => {
  for (const request of [{ url: "" }, { url: "https://a.test/", stepCount: 1 }])
    expect(formFromCapture({ kind: "screenshot", request })).toBeNull();
  for (const formats of [["text"], ["markdown", "html"]])
    expect(formFromCapture({ kind: "extraction", request: { url: "https://a.test/", formats } })).toBeNull();
});

test("formFromCapture uses the defaults for fields that a request of an earlier version lacks", () => {
  const request = { url: "https://a.test/" };
  const address = { scheme: "https", rest: "a.test/" };
  expect(formFromCapture({ kind: "screenshot", request })).toEqual({ ...EMPTY_FORM, address });
});

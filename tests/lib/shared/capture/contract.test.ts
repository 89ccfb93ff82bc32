import { describe, expect, test } from "vitest";
import { ExtractionRequest } from "#shared/capture/contract.ts";

describe("ExtractionRequest", () => {
  test("has the defaults of the screen", () => {
    expect(ExtractionRequest.parse({ url: "example.com", other: 1 })).toEqual({
      url: "https://example.com/",
      formats: ["markdown"],
      onlyMainContent: true,
      scroll: false,
      delay: 0,
      noCookieBanners: true,
      noAds: true,
      noTracking: true,
    });
  });

  test.each([["markdown"], ["html"]])("requires one format: %s", (format) => {
    expect(ExtractionRequest.parse({ url: "https://example.com", formats: [format] }).formats).toEqual([
      format,
    ]);
  });

  test.each([
    { formats: [] },
    { formats: ["pdf"] },
    { formats: ["markdown", "html"] },
    { formats: "markdown" },
    { delay: 11 },
    { delay: 0.5 },
    { delay: -1 },
    { onlyMainContent: "yes" },
    { url: "ftp://example.com" },
    { url: "" },
  ])("rejects %j", (wrong) => {
    expect(ExtractionRequest.safeParse({ url: "https://example.com", ...wrong }).success).toBe(false);
  });
});

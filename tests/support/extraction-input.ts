import type { ExtractionInput } from "#server/extraction/types.ts";

/** Typical input of an extraction. */
export const extractionInput = (html: string, more: Partial<ExtractionInput> = {}): ExtractionInput => ({
  html,
  url: "https://site.test/x",
  contentType: "text/html",
  onlyMainContent: true,
  format: "markdown",
  ...more,
});

import type { ExtractionInput } from "#server/extraction/types.ts";

/** A page to be extracted as most callers ask for it. */
export const extractionInput = (html: string, more: Partial<ExtractionInput> = {}): ExtractionInput => ({
  html,
  url: "https://site.test/x",
  contentType: "text/html",
  onlyMainContent: true,
  format: "markdown",
  ...more,
});

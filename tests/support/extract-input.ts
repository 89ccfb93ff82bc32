import type { ExtractInput } from "#lib/inspector/extract/contract.ts";

/** A page to be extracted as most callers ask for it. */
export const extractInput = (html: string, more: Partial<ExtractInput> = {}): ExtractInput => ({
  html,
  url: "https://site.test/x",
  contentType: "text/html",
  onlyMainContent: true,
  format: "markdown",
  ...more,
});

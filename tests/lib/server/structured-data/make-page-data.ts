import type { PageData } from "#server/browser/index.ts";

/** What was read of a page that states nothing, except for the given parts. */
export const makePageData = (more: Partial<PageData> = {}): PageData => ({
  baseUrl: "https://shop.test/",
  language: "",
  fields: {},
  unmatched: [],
  jsonLd: [],
  microdata: [],
  meta: {},
  rows: [],
  ...more,
});

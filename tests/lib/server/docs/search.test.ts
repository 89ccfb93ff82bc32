import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { listDocPages } from "#server/docs/pages.ts";
import { createSearchIndex } from "#server/docs/search-index.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { searchDocs } from "#shared/docs/search.ts";
import { STATUS_BY_CODE } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";

const entries = createSearchIndex();
const find = (query: string) =>
  searchDocs(entries, query).map(({ kind, title, page }) => [kind, title, page].filter(Boolean).join(" | "));

test.each([
  ["screenshot", "Call | Take a screenshot"],
  ["POST /api/v1/pdf", "Call | Print a page to PDF"],
  ["rate_limited", "Error | rate_limited | Errors"],
  ["rate limited", "Error | rate_limited | Errors"],
  ["usage limit reached", "Error | limit_reached | Errors"],
  ["hideSelectors", "Field | hideSelectors | Take a screenshot"],
  ["full page", "Field | fullPage | Take a screenshot"],
  ["FULLPAGE", "Field | fullPage | Take a screenshot"],
  ["scale", "Field | scale | Print a page to PDF"],
  ["idempotency", "Guide | Idempotency"],
  ["rotate", "Section | Rotate and revoke | Authentication"],
])("searchDocs finds %s", (query, first) => {
  expect(find(query)).toContain(first);
});

test("searchDocs puts the entry with the name itself first", () => {
  expect(find("timeZone")[0]).toBe("Field | timeZone | Take a screenshot");
  expect(find("errors")[0]).toBe("Guide | Errors");
  expect(find("busy")[0]).toBe("Error | busy | Errors");
});

test("searchDocs finds nothing for an empty query, punctuation and words that do not occur", () => {
  for (const query of ["", "  ", "???", "unrelated screenshot"]) expect(find(query)).toEqual([]);
});

test("the search index has every page, error code and parameter, each at its own address", () => {
  const hrefs = entries.map(({ href }) => href);
  expect(new Set(hrefs).size).toBe(hrefs.length);
  for (const { slug } of listDocPages()) expect(hrefs).toContain(paths.docs(slug));
  for (const code of Object.keys(STATUS_BY_CODE)) expect(hrefs).toContain(`/docs/errors#${code}`);
  expect(hrefs).toContain("/docs/take-screenshot#parameter-cookies-.sameSite");
});

test("every entry of the search index leads to a place on its page", () => {
  const listTargets = ({ blocks }: DocPage): string[] =>
    blocks.flatMap((block) =>
      block.kind === "heading" ? [block.id] : block.kind === "table" ? (block.table.rowIds ?? []) : [],
    );
  const pages = new Map<string, DocPage>(listDocPages().map((page) => [paths.docs(page.slug), page]));
  for (const { href } of entries) {
    const [path = "", target] = href.split("#");
    const page = pages.get(path);
    expect(page, href).toBeDefined();
    if (page && target) expect(listTargets(page), href).toContain(target);
  }
});

test("the search index is small enough to load on first use", () => {
  // Servers compress it with gzip or better.
  expect(gzipSync(JSON.stringify(entries)).length).toBeLessThan(30_000);
});

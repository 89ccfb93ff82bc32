import type { Root } from "hast";
import { toHtml } from "hast-util-to-html";
import Papa from "papaparse";
import { codeElement, element, text as textNode } from "./html/hast.ts";
import { splitWords } from "./main-content/blocks.ts";
import type { PageMetadata } from "./metadata/index.ts";
import { toResults } from "./results.ts";
import type { ExtractionInput, ExtractionOutput } from "./types.ts";

/** Metadata of a document without any. */
export const NO_METADATA: PageMetadata = {
  title: null,
  description: null,
  language: null,
  author: null,
  siteName: null,
  publishedAt: null,
  modifiedAt: null,
  canonical: null,
  image: null,
};

/** A fence that no line of the text can close. */
function toFencedCode(text: string, language: string): string {
  if (!text.trim()) return "";
  let longest = 2;
  for (const [run] of text.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text.replace(/\n$/, "")}\n${fence}\n`;
}

function toCodeElement(text: string, language: string): string {
  if (!text.trim()) return "";
  return toHtml(element("pre", [codeElement(text, language)]));
}

/** Delimiters of tables by the language of their text; empty is detected. */
const DELIMITERS: Record<string, string> = { csv: "", tsv: "\t" };
/** Larger tables are data for a program, which reads them as they are. */
const MAX_TABLE_ROWS = 200;

/** A text of comma- or tab-separated values as a table; null when it is none, or a large one (RFC 4180). */
function toTable(text: string, language: string): Root | null {
  const delimiter = DELIMITERS[language];
  if (delimiter === undefined) return null;
  const options = { delimiter, skipEmptyLines: true, preview: MAX_TABLE_ROWS + 1 } as const;
  const { data: rows, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), options);
  const [head = []] = rows;
  const isTable = rows.length > 1 && rows.length <= MAX_TABLE_ROWS && head.length > 1 && errors.length === 0;
  if (!isTable || rows.some(({ length }) => length > head.length)) return null;
  const toRow = (cells: string[], tagName: "th" | "td") =>
    element(
      "tr",
      head.map((_, column) => element(tagName, [textNode(cells[column]?.trim() ?? "")])),
    );
  const body = rows.slice(1).map((cells) => toRow(cells, "td"));
  const table = element("table", [element("thead", [toRow(head, "th")]), element("tbody", body)]);
  return { type: "root", children: [table] };
}

/**
 * Extracts text, data and source code unchanged: in a fence as Markdown, in a `pre` as HTML. Markdown stays Markdown, and
 * small tables of separated values are tables.
 */
export function extractText(input: ExtractionInput, language: string): ExtractionOutput {
  const text = input.html.replace(/\r\n?/g, "\n");
  const metadata = { ...NO_METADATA, wordCount: splitWords(text).length, isTruncated: false };
  if (input.format === "text") return { results: { text: text.trim() }, metadata };
  if (input.format === "links") return { results: { links: [] }, metadata };
  if (input.format === "images") return { results: { images: [] }, metadata };
  const table = toTable(text, language);
  if (table) return { results: toResults(table, input.format), metadata };
  if (input.format === "html") return { results: { html: toCodeElement(text, language) }, metadata };
  return { results: { markdown: language === "markdown" ? text : toFencedCode(text, language) }, metadata };
}

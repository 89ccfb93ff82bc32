import { AppError } from "#shared/errors.ts";
import { extractFeed } from "./feed.ts";
import { extractPage } from "./page.ts";
import { extractText } from "./text.ts";
import type { ExtractionInput, ExtractionMode, ExtractionOutput } from "./types.ts";

/** Replaces lone surrogates and removes NUL, which other systems reject. */
const toValidText = (text: string): string => text.toWellFormed().replaceAll("\u0000", "");

/** Extracts the content of any document with text; runs in the worker. */
export function extractDocument(
  given: ExtractionInput,
  document: DocumentType,
  thoroughness: ExtractionMode,
): ExtractionOutput {
  const input = { ...given, html: toValidText(given.html) };
  if (document.kind === "page") return extractPage(input, thoroughness);
  if (document.kind === "xml") return extractFeed(input);
  return extractText(input, document.kind === "markdown" ? "markdown" : document.language);
}

/** Kind of a response by its content type: a page, plain text or data, a feed or other XML, or none of these. */
export type DocumentType =
  | { kind: "page" }
  | { kind: "markdown" }
  | { kind: "text"; language: string }
  | { kind: "xml" };

const TEXT_LANGUAGES: Record<string, string> = {
  "text/plain": "",
  "text/csv": "csv",
  "text/tab-separated-values": "tsv",
  "text/css": "css",
  "text/javascript": "js",
  "application/javascript": "js",
  "application/x-javascript": "js",
  "application/ecmascript": "js",
  "application/x-ndjson": "json",
  "application/jsonl": "json",
  "application/json": "json",
  "application/toml": "toml",
  "text/yaml": "yaml",
  "application/yaml": "yaml",
  "application/x-yaml": "yaml",
  "text/vtt": "",
  "text/calendar": "",
};

const NAMES: readonly (readonly [RegExp, string])[] = [
  [/^application\/pdf$/, "a PDF document"],
  [/^image\//, "an image"],
  [/^video\//, "a video"],
  [/^audio\//, "a sound file"],
  [/^font\//, "a font"],
  [/zip|compressed|tar|rar/, "an archive"],
  [/officedocument|msword|ms-excel|ms-powerpoint|opendocument/, "an office document"],
];

function throwUnsupported(type: string): never {
  const name = NAMES.find(([pattern]) => pattern.test(type))?.[1] ?? "a file of another kind";
  throw new AppError(
    "unsupported_media_type",
    `The URL leads to ${name}, not to a web page or text. Text can only be extracted from those.`,
  );
}

/**
 * Determines how a document is parsed, from its content type, or without one from its beginning.
 * @throws AppError `unsupported_media_type` for content without text, such as PDF, images and archives
 */
export function detectDocumentType(contentType: string | null, body: string): DocumentType {
  const type = (contentType ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type === "text/html" || type === "application/xhtml+xml") return { kind: "page" };
  if (type === "")
    return /<[a-z!]/i.test(body.slice(0, 2_000)) ? { kind: "page" } : { kind: "text", language: "" };
  if (type === "text/markdown" || type === "text/x-markdown") return { kind: "markdown" };
  if (type.endsWith("+json")) return { kind: "text", language: "json" };
  if (type.endsWith("+xml") ? type !== "image/svg+xml" : /^(?:text|application)\/xml$/.test(type))
    return { kind: "xml" };
  const language = TEXT_LANGUAGES[type];
  if (language !== undefined) return { kind: "text", language };
  if (type.startsWith("text/")) return { kind: "text", language: "" };
  return throwUnsupported(type);
}

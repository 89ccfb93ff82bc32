import type { PageFile } from "#server/browser/index.ts";
import { findByteOrderMark, guessEncoding, isEncodedIn, parseCharset } from "#shared/text-encoding.ts";

/** Names of types by the ends of file names, for servers that send files as bytes. */
const TYPES: Record<string, string> = {
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  yaml: "application/yaml",
  yml: "application/yaml",
  toml: "application/toml",
  ics: "text/calendar",
  ndjson: "application/x-ndjson",
  jsonl: "application/jsonl",
  json: "application/json",
  md: "text/markdown",
  txt: "text/plain",
  log: "text/plain",
  xml: "application/xml",
  html: "text/html",
};
const BYTES = /^(?:|(?:application|binary)\/octet-stream|application\/(?:force-download|x-download))$/;

/** Where a PDF document may begin, after what some servers send before it. */
const PDF_START = 1_024;

const isPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, PDF_START)).includes("%PDF-");

/** Servers send this name for texts in any encoding. */
const UNRELIABLE = "windows-1252";

/** Decodes a text: by its byte order mark, the encoding that was sent, UTF-8, or by its content. */
function decode(bytes: Uint8Array, sent: string | null): string {
  const candidates = [findByteOrderMark(bytes), sent === UNRELIABLE ? null : sent, "utf-8", sent];
  const found = candidates.find((encoding) => encoding !== null && isEncodedIn(bytes, encoding));
  return new TextDecoder(found ?? guessEncoding(bytes)).decode(bytes);
}

/** What a file is by its content: a PDF document, a text with its type, or neither. */
export type FileContent = { pdf: Uint8Array<ArrayBuffer> } | { text: string; contentType: string } | null;

/**
 * Reads a file that was sent instead of a page, whatever its type says.
 * @throws AppError `unsupported_media_type` when it is too large; Error when the connection ends early
 */
export async function readFile({ url, contentType, bytes }: PageFile): Promise<FileContent> {
  const content = await bytes;
  const sent = contentType.split(";")[0]?.trim().toLowerCase() ?? "";
  if (isPdf(content) || /^application\/(?:x-)?pdf$/.test(sent)) return { pdf: content };
  const extension = /\.(\w+)$/.exec(URL.parse(url)?.pathname ?? "")?.[1]?.toLowerCase() ?? "";
  const type = BYTES.test(sent) ? TYPES[extension] : sent;
  if (!type) return null;
  const text = decode(content, parseCharset(contentType));
  // UTF-16 has zero bytes, but no text has the character.
  return text.includes("\0") ? null : { text, contentType: type };
}

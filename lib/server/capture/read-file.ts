import { analyse } from "chardet";
import type { PageFile } from "#server/browser/index.ts";

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

/** Names that servers send for texts in any encoding. */
const UNRELIABLE = /^(?:iso-8859-1|latin-?1|windows-1252|us-ascii)$/i;
/** Bytes from which an encoding is detected. */
const SAMPLE = 100_000;
/** A guess from few letters is worse than Latin-1, which most other texts are in. */
const MIN_CONFIDENCE = 30;

function decodeAs(bytes: Uint8Array, encoding: string | null | undefined): string | null {
  if (!encoding) return null;
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function detectEncoding(sample: Uint8Array): string | null {
  const [best] = analyse(sample);
  return best && best.confidence >= MIN_CONFIDENCE ? best.name : null;
}

/** Decodes a text: by its byte order mark, the encoding that was sent, UTF-8, or by its content. */
function decode(bytes: Uint8Array, sent: string | undefined): string {
  const [first, second] = bytes;
  const mark =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : null;
  const isReliable = sent !== undefined && !UNRELIABLE.test(sent);
  return (
    decodeAs(bytes, mark) ??
    decodeAs(bytes, isReliable ? sent : null) ??
    decodeAs(bytes, "utf-8") ??
    decodeAs(bytes, sent) ??
    decodeAs(bytes, detectEncoding(bytes.subarray(0, SAMPLE))) ??
    new TextDecoder("windows-1252").decode(bytes)
  );
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
  const text = decode(content, /;\s*charset="?([\w-]+)/i.exec(contentType)?.[1]);
  // UTF-16 has zero bytes, but no text has the character.
  return text.includes("\0") ? null : { text, contentType: type };
}

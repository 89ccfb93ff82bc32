import type { CaptureRow } from "#db/queries/captures.ts";
import type { Brand, StructuredData } from "#shared/records/contract.ts";
import { openCaptureFile } from "./history.ts";

/** What is stored of an extraction: one text, or all formats and data of a job's page. */
export type StoredFormats = Partial<StructuredData> & {
  markdown?: string;
  html?: string;
  text?: string;
  rawHtml?: string;
  links?: { url: string }[];
  images?: { url: string }[];
  brand?: Brand | undefined;
};

const NAMES: Partial<Record<string, "markdown" | "html" | "text">> = {
  "text/markdown": "markdown",
  "text/html": "html",
  "text/plain": "text",
};

/** Parses the file of an extraction. */
export function parseStoredFormats(contentType: string, content: string): StoredFormats {
  const name = NAMES[contentType];
  return name ? { [name]: content } : (JSON.parse(content) as StoredFormats);
}

/** Reads the file of an extraction. @throws AppError `expired` when storage does not have it */
export async function readStoredFormats(capture: CaptureRow): Promise<StoredFormats> {
  const { chunks } = await openCaptureFile(capture, "file");
  const content = Buffer.concat(await Array.fromAsync(chunks)).toString("utf8");
  return parseStoredFormats(capture.contentType, content);
}

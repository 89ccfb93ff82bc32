import type { ListKind } from "#shared/jobs/definitions.ts";

/** The largest file of a list in bytes. UTF-16 takes two bytes a character. */
const MAX_FILE_BYTES = 2_000_000;

/** Why a file cannot be used; the message is for the user. */
export class ListFileError extends Error {
  override name = "ListFileError";
}

/** Parts of a line between commas; braces hold the TLDs of a name. */
const NAMES = /[^,{]+(?:\{[^{}]*\})?|\{/g;

/** The entries of a typed or pasted list. Addresses can contain commas, and names only in braces. */
export function toEntries(text: string, kind: ListKind): string[] {
  const lines = kind === "captures" ? text.split(/[\r\n\t]+/) : text.split(/[\r\n\t;]+/);
  const entries = kind === "captures" ? lines : lines.flatMap((line) => line.match(NAMES) ?? []);
  return entries.map((entry) => entry.trim()).filter(Boolean);
}

/** The encoding by the byte order mark, or by the zero bytes of UTF-16 without one. */
function detectEncoding([first, second]: Uint8Array): "utf-8" | "utf-16le" | "utf-16be" {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return "utf-8";
}

/** Headings of the column to use, in lower case. */
const HEADINGS: Record<ListKind, readonly string[]> = {
  captures: ["url", "urls", "address", "website", "link", "page", "site", "domain"],
  checks: ["name", "names", "brand", "domain"],
};

/** The cells of the column with a known heading, or of the first column. */
function pickColumn(rows: string[][], kind: ListKind): string[] {
  const column = (rows[0] ?? []).findIndex((cell) => HEADINGS[kind].includes(cell.trim().toLowerCase()));
  const cells = rows.map((row) => row[Math.max(column, 0)] ?? "");
  return column === -1 ? cells : cells.slice(1);
}

const isTable = ({ name, type }: File): boolean => /\.(csv|tsv)$/i.test(name) || type === "text/csv";

/**
 * Reads the entries of a CSV or text file in UTF-8 or UTF-16.
 * @throws ListFileError
 */
export async function readListFile(file: File, kind: ListKind): Promise<string[]> {
  if (file.size > MAX_FILE_BYTES) throw new ListFileError("The file is larger than 2 MB. Split the list.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = new TextDecoder(detectEncoding(bytes)).decode(bytes);
  if (text.includes("\0"))
    throw new ListFileError("This is not a text file. Save the list as CSV or plain text.");
  if (!isTable(file)) return toEntries(text, kind);
  // Loaded on demand, because few lists come from a table.
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: "greedy" });
  // A cell can contain line breaks, which separate entries in the field.
  return pickColumn(data, kind)
    .map((cell) => cell.replace(/\s+/g, " ").trim())
    .filter(Boolean);
}

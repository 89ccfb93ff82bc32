import { downloadFile } from "./files.ts";

/** Spreadsheets evaluate a cell that starts with one of these as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

function toCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Lines as CSV (RFC 4180). */
export const toCsv = (lines: (string | number)[][]): string =>
  `${lines.map((line) => line.map(toCell).join(",")).join("\r\n")}\r\n`;

/** Starts the download of a CSV file, with a byte order mark, so that spreadsheets detect UTF-8. */
export const downloadCsv = (name: string, csv: string): void =>
  downloadFile(new Blob(["\uFEFF", csv], { type: "text/csv;charset=utf-8" }), name);

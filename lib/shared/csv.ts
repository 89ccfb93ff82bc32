/** Spreadsheets evaluate a cell that starts with one of these as a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** Lets spreadsheets detect UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Always quoted: spreadsheets of some languages also split at semicolons. */
function toCell(value: string | number): string {
  const text = String(value);
  const harmless = FORMULA.test(text) ? `'${text}` : text;
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Lines as CSV (RFC 4180). */
export const toCsv = (lines: (string | number)[][]): string =>
  lines.map((line) => `${line.map(toCell).join(",")}\r\n`).join("");

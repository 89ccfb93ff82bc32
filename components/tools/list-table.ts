import Papa from "papaparse";
import { rankHeading } from "./list-headings.ts";

export const SEPARATORS = ["", "\t", ";", ",", "|"] as const;
/** What separates the cells of a line; empty for lines without cells. */
export type Separator = (typeof SEPARATORS)[number];

export type Row = {
  /** Of the file or text, from 1. */
  line: number;
  cells: string[];
};

export type Table = {
  rows: Row[];
  /** The line with a quote that is not closed. */
  openQuote: number | null;
};

const LINE_BREAK = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
const BYTE_ORDER_MARKS = /\uFEFF+/g;
/** The first cell of a line. */
const FIRST_CELL = /[^\n\t;,|"]*/y;

/** Whether a list begins here: with an address, a quote or a heading. */
function isListStart(text: string, offset: number): boolean {
  FIRST_CELL.lastIndex = offset;
  const [cell = ""] = FIRST_CELL.exec(text) ?? [];
  const isHeading = rankHeading(cell, "captures") > 0 || rankHeading(cell, "checks") > 0;
  return isHeading || text[offset] === '"' || /^(?:https?:\/\/|www\.|sep=)/i.test(cell);
}

/**
 * A text with one kind of line breaks and without the byte order marks of files, of which several can be appended to
 * each other. Marks inside an entry stay, and are refused.
 */
export const normalizeText = (text: string): string =>
  text.replace(LINE_BREAK, "\n").replace(BYTE_ORDER_MARKS, (marks, offset: number, whole: string) => {
    const isCellStart = offset === 0 || /[\n\t;,|]/.test(whole[offset - 1] ?? "");
    if (isCellStart) return "";
    return isListStart(whole, offset + marks.length) ? "\n" : marks;
  });

/** Blanks between a separator and a quote, which RFC 4180 does not know. */
const BLANKS: Record<Separator, RegExp> = {
  "": /(^)[ \t]+(?=")/gm,
  "\t": /(^|\t) +(?=")/gm,
  ";": /(^|;)[ \t]+(?=")/gm,
  ",": /(^|,)[ \t]+(?=")/gm,
  "|": /(^|\|)[ \t]+(?=")/gm,
};

const countLineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);

/** Parses a text as CSV with a separator. Quotes inside a cell are text. */
export function parseTable(text: string, separator: Separator): Table {
  const { data, errors } = Papa.parse<string[]>(text.replace(BLANKS[separator], "$1"), {
    delimiter: separator || Papa.RECORD_SEP,
    newline: "\n",
  });
  const invalid = new Set(errors.map(({ row }) => row));
  const lines = separator ? [] : text.split("\n");
  let line = 1;
  const rows = data.map((cells, index) => {
    const breaks = countLineBreaks(cells);
    // A line with several quoted texts is not one cell.
    const row = {
      line,
      cells: !separator && breaks === 0 && invalid.has(index) ? [lines[line - 1] ?? ""] : cells,
    };
    line += 1 + breaks;
    return row;
  });
  const broken = errors.find(
    ({ code, row = 0 }) =>
      code === "MissingQuotes" || (code === "InvalidQuotes" && countLineBreaks(data[row] ?? []) > 0),
  );
  return { rows, openQuote: broken ? (rows[broken.row ?? 0]?.line ?? null) : null };
}

/** The number of cells that most rows with several cells have; 1 without such rows. */
export function countColumns(rows: readonly Row[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  counts.delete(1);
  const [[columns] = [1]] = [...counts].sort(([, one], [, other]) => other - one);
  return columns;
}

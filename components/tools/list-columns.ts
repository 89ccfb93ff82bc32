import type { ListKind } from "#shared/jobs/definitions.ts";
import { findAddressForm, splitEntry } from "#shared/jobs/list-entries.ts";
import { rankHeading } from "./list-headings.ts";
import { countColumns, type Row } from "./list-table.ts";

/** Rows by which a column is chosen. */
const SAMPLE_ROWS = 200;
/** A heading is in one of the first rows. */
const MAX_ROWS_ABOVE = 20;
/** Wider tables are lists on one line. */
const MAX_COLUMNS = 200;
/** The share of entries from which a column can be meant. */
const MIN_SHARE = 0.5;

/** `all`: every cell of a row is an entry. */
export type ColumnChoice = number | "all";

const isBlank = (cell: string | undefined): boolean => (cell ?? "").trim() === "";

/** Whether a cell is one or several addresses and nothing else. */
function isAddressCell(cell: string): boolean {
  const { entries, hasRest } = splitEntry(cell, "captures");
  return entries.length > 0 && !hasRest && entries.every((entry) => findAddressForm(entry));
}

const hasAddress = (cell: string): boolean =>
  splitEntry(cell, "captures").entries.some((entry) => findAddressForm(entry));

/** Numbers, prices and times, addresses of pages and of mail. */
const isTyped = (cell: string): boolean =>
  /^[\p{Sc}\d.,%:\s+/-]+$/u.test(cell) || /^https?:|\S@\S/i.test(cell.trim());

const isTitle = ({ cells }: Row, columns: number): boolean => {
  const filled = cells.filter((cell) => !isBlank(cell));
  return filled.length === 1 && (cells.length < columns || /\S\s+\S/.test(filled[0] ?? ""));
};

/** The row with headings: a known one, or a row of texts above a column of something else. */
export function findHeader(rows: readonly Row[], kind: ListKind): { index: number; isKnown: boolean } {
  const first = rows.slice(0, MAX_ROWS_ABOVE);
  const isAddressed = ({ cells }: Row) => kind === "captures" && cells.some(hasAddress);
  const start = kind === "captures" ? first.findIndex(isAddressed) : -1;
  const above = first.slice(0, start === -1 ? undefined : start);
  const isHeading = ({ cells }: Row) => cells.some((cell) => rankHeading(cell, kind) > 0);
  const known =
    kind === "captures" && start !== -1
      ? above.findLastIndex(isHeading)
      : above.findIndex(
          (row, index) =>
            isHeading(row) && first.slice(0, index).every((title) => isTitle(title, row.cells.length)),
        );
  if (known !== -1) return { index: known, isKnown: true };
  const columns = countColumns(rows);
  if (columns === 1) return { index: -1, isKnown: false };
  const index = kind === "captures" ? start - 1 : first[0]?.cells.length === columns ? 0 : -1;
  const header = rows[index];
  if (!header || header.cells.length !== columns) return { index: -1, isKnown: false };
  const data = rows.slice(index + 1, SAMPLE_ROWS);
  const isHeader =
    kind === "captures" ||
    header.cells.some(
      (cell, column) =>
        !isTyped(cell) && data.length > 0 && data.every(({ cells }) => isTyped(cells[column] ?? "")),
    );
  return { index: isHeader ? index : -1, isKnown: false };
}

/** The columns of rows that are looked at. */
export const countWidth = (rows: readonly Row[]): number =>
  Math.min(MAX_COLUMNS, Math.max(1, ...rows.map(({ cells }) => cells.length)));

type Column = { index: number; share: number; isUrl: boolean; rank: number };

function describeColumns(header: Row | undefined, data: readonly Row[], kind: ListKind): Column[] {
  const width = countWidth(header ? [header, ...data] : data);
  return Array.from({ length: width }, (_, index) => {
    const cells = data.map((row) => row.cells[index] ?? "").filter((cell) => !isBlank(cell));
    const fitting = cells.filter(kind === "captures" ? isAddressCell : (cell) => !isTyped(cell));
    const urls = fitting.filter((cell) => /https?:\/\//i.test(cell));
    return {
      index,
      share: cells.length === 0 ? 0 : fitting.length / cells.length,
      isUrl: kind === "captures" && urls.length * 2 > fitting.length,
      rank: rankHeading(header?.cells[index] ?? "", kind),
    };
  });
}

export type ChosenColumn = { column: ColumnChoice /** Whether others would do as well. */; asks: boolean };

/** The column with the entries: by what its cells are, then by its heading. */
export function chooseColumn(header: Row | undefined, rows: readonly Row[], kind: ListKind): ChosenColumn {
  const data = rows.slice(0, SAMPLE_ROWS);
  const columns = describeColumns(header, data, kind);
  const byRank = (one: Column, other: Column) =>
    other.rank - one.rank || Number(other.isUrl) - Number(one.isUrl);
  const fitting = columns.filter(({ share }) => share > 0 && share >= MIN_SHARE).sort(byRank);
  const [best] = fitting;
  if (!best) {
    const [named] = [...columns].sort((one, other) => other.rank - one.rank || other.share - one.share);
    return { column: named?.index ?? 0, asks: false };
  }
  const equal = fitting.filter((column) => byRank(column, best) === 0);
  if (equal.length > 1 && !header && kind === "captures") return { column: "all", asks: data.length > 1 };
  return { column: best.index, asks: equal.length > 1 };
}

/** Whether a column has only numbers, times or addresses, beside one with texts. */
export function hasTypedColumn(rows: readonly Row[]): boolean {
  const shares = describeColumns(undefined, rows.slice(0, SAMPLE_ROWS), "checks").map(({ share }) => share);
  return shares.includes(0) && shares.includes(1);
}

import type { ListKind } from "#shared/jobs/definitions.ts";
import { findAddressForm, hasOpenQuote, splitEntry } from "#shared/jobs/list-entries.ts";
import { REPLACEMENT } from "#shared/unreadable-characters.ts";
import {
  type ChosenColumn,
  type ColumnChoice,
  chooseColumn,
  countWidth,
  findHeader,
  hasTypedColumn,
} from "./list-columns.ts";
import {
  countColumns,
  normalizeText,
  parseTable,
  type Row,
  SEPARATORS,
  type Separator,
  type Table,
} from "./list-table.ts";

/** What the user has chosen; the rest is detected. */
export type ListChoices = {
  separator?: Separator;
  column?: ColumnChoice | undefined;
  /** Headings, comments and titles are entries, too. */
  keepsAll?: boolean;
};

export type LeftOut = {
  line: number;
  text: string;
  /** `above`: above the list. `rest`: text beside an address. */
  reason: "heading" | "comment" | "above" | "empty" | "rest";
};

export type ListReading = {
  entries: string[];
  separator: Separator;
  /** Headings of the columns; empty texts without headings. */
  headings: string[];
  /** The first rows below the headings. */
  rows: string[][];
  column: ColumnChoice;
  /** Whether several columns would do, and none is chosen yet. */
  asks: boolean;
  leftOut: LeftOut[];
  /** Why the list cannot be used; it then has no entries. */
  problem: string | null;
};

type Entry = { text: string; line: number };
type Layout = ChosenColumn & {
  separator: Separator;
  table: Table;
  rows: Row[];
  header: Row | undefined;
  isKnown: boolean;
  entries: Entry[];
  leftOut: LeftOut[];
};

const isBlankRow = ({ cells }: Row): boolean => cells.every((cell) => cell.trim() === "");
const toLine = ({ cells }: Row): string => cells.join(" ").trim();
/** `#` alone is the heading of a column with numbers. */
const isComment = ({ cells }: Row): boolean =>
  /^\s*(?:#(?!\d*\s*$)|\/\/)/.test(cells[0] ?? "") || /^[\s|:=+_*~.-]+$/.test(cells.join(""));
/** A text that is no attempt at an address. */
const isTitle = (cell: string): boolean => !/^\S+[.:/]\S+$/.test(cell.trim()) && !/https?:/i.test(cell);

/** Sorts the rows into entries and what is left out. */
function collect(layout: Pick<Layout, "rows" | "header" | "column">, kind: ListKind, keepsAll: boolean) {
  const { rows, header, column } = layout;
  const entries: Entry[] = [];
  const leftOut: LeftOut[] = [];
  const start = header ? rows.indexOf(header) : 0;
  const selected = rows.map(({ cells }) => (column === "all" ? cells : [cells[column] ?? ""]));
  const hasAddress =
    kind === "captures" &&
    selected.some((cells) => cells.some((cell) => splitEntry(cell, kind).entries.some(findAddressForm)));
  const heading = header && toLine(header);
  for (const [index, row] of rows.entries()) {
    const cells = (selected[index] ?? []).filter((cell) => cell.trim() !== "");
    const omit = (reason: LeftOut["reason"]) => leftOut.push({ line: row.line, text: toLine(row), reason });
    const isAbove = index < start || (hasAddress && !header && entries.length === 0 && cells.every(isTitle));
    if (!keepsAll && toLine(row) === heading) omit("heading");
    else if (!keepsAll && isComment(row)) omit("comment");
    else if (!keepsAll && isAbove) omit("above");
    else if (cells.length === 0) omit("empty");
    else
      for (const cell of cells) {
        const split = splitEntry(cell, kind);
        for (const text of split.entries) entries.push({ text, line: row.line });
        if (split.hasRest) omit("rest");
      }
  }
  return { entries, leftOut };
}

function toLayout(text: string, separator: Separator, kind: ListKind, choices: ListChoices): Layout {
  const table = parseTable(text, separator);
  const rows = table.rows.filter((row) => !isBlankRow(row));
  const content = rows.filter((row) => !isComment(row));
  const { index, isKnown } = findHeader(content, kind);
  const header = content[index];
  const chosen =
    choices.column === undefined
      ? chooseColumn(header, content.slice(index + 1), kind)
      : { column: choices.column, asks: false };
  const layout = { separator, table, rows, header, isKnown, ...chosen };
  return { ...layout, ...collect(layout, kind, choices.keepsAll ?? false) };
}

/** Rows below the headings that have as many cells as these, or as most rows. */
function isConsistent({ rows, header }: Layout): boolean {
  const data = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  const columns = header?.cells.length ?? countColumns(rows);
  const equal = data.filter(({ cells }) => cells.length === columns);
  return columns > 1 && equal.length > 0 && equal.length >= data.length * 0.8;
}

const countAddresses = ({ entries }: Layout): number =>
  entries.filter(({ text }) => findAddressForm(text)).length;
const countRest = ({ leftOut }: Layout): number => leftOut.filter(({ reason }) => reason === "rest").length;

/** Whether each line with an address has nothing else. */
const isPlainList = (layout: Layout): boolean =>
  countAddresses(layout) > 0 &&
  countRest(layout) === 0 &&
  layout.entries.every(({ text }) => !findAddressForm(text) || !/\s/.test(text));

function chooseAddressLayout(list: Layout, tables: readonly Layout[]): Layout {
  if (list.table.openQuote === null && isPlainList(list)) return list;
  const byAddresses = (one: Layout, other: Layout) =>
    countAddresses(other) - countAddresses(one) || countRest(one) - countRest(other);
  const closed = [...tables, list].filter(({ table }) => table.openQuote === null);
  const [best] = (closed.some(countAddresses) ? closed : [...tables, list]).sort(byAddresses);
  return best && countAddresses(best) > 0 ? best : list;
}

/** @param isTable whether the text comes from a table */
function chooseNameLayout(list: Layout, tables: readonly Layout[], isTable: boolean): Layout {
  const isName = (layout: Layout) =>
    isConsistent(layout) &&
    layout.rows.length > 1 &&
    (isTable || layout.separator === "\t" || hasTypedColumn(layout.rows));
  return tables.find(isName) ?? list;
}

/** Separators in braces belong to a name. */
const hasBraces = ({ rows }: Layout): boolean =>
  rows.some(({ cells }) => cells.some((cell) => cell.includes("{") && !cell.includes("}")));

/** The separator comes from what the cells are: headings, then addresses or names. */
function chooseLayout(layouts: readonly Layout[], kind: ListKind, isTable: boolean): Layout {
  const list = layouts.find(({ separator }) => separator === "");
  const tables = layouts.filter((layout) => layout.separator !== "" && !hasBraces(layout));
  const headed = tables.filter((layout) => layout.header && layout.header.cells.length > 1);
  const known = headed.filter(({ isKnown }) => isKnown);
  const best =
    known.find(isConsistent) ??
    headed.find(isConsistent) ??
    known.find(({ entries }) => entries.length > 0) ??
    (list &&
      (kind === "captures" ? chooseAddressLayout(list, tables) : chooseNameLayout(list, tables, isTable)));
  // A chosen separator is the only one.
  return best ?? (layouts[0] as Layout);
}

/** Why entries cannot be used, with the line. */
function findProblem({ table: { openQuote }, entries }: Layout): string | null {
  const quoted = openQuote ?? entries.find(({ text }) => hasOpenQuote(text))?.line;
  if (quoted !== undefined) return `Line ${quoted} has a quote that is not closed.`;
  const broken = entries.find(({ text }) => text.includes(REPLACEMENT));
  return broken
    ? `Line ${broken.line} has a character that could not be read (�). Choose another encoding, or save the list as UTF-8.`
    : null;
}

const DECLARED = /^\s*"?sep=(.)"?[ \t]*(?=\n|$)/i;
/** The separator is detected by the first lines. */
const SAMPLE_LINES = 300;
const SHOWN_ROWS = 3;

function toReading(layout: Layout): ListReading {
  const { separator, rows, header, column, asks, leftOut } = layout;
  const problem = findProblem(layout);
  const data = header ? rows.slice(rows.indexOf(header) + 1) : rows;
  const shown = data.filter((row) => !isComment(row)).slice(0, SHOWN_ROWS);
  const width = countWidth(header ? [header, ...shown] : shown);
  return {
    entries: problem ? [] : layout.entries.map(({ text }) => text),
    separator,
    headings: Array.from({ length: width }, (_, index) => header?.cells[index]?.trim() ?? ""),
    rows: shown.map(({ cells }) => cells.slice(0, width).map((cell) => cell.trim())),
    column,
    asks,
    leftOut,
    problem,
  };
}

/**
 * Reads a typed, pasted or uploaded list.
 * @param isTable whether the text comes from a file for tables
 */
export function readList(
  text: string,
  kind: ListKind,
  choices: ListChoices = {},
  isTable = false,
): ListReading {
  const normal = normalizeText(text);
  const declared = DECLARED.exec(normal);
  const content = declared ? normal.slice(declared[0].length) : normal;
  const wanted =
    choices.separator ?? SEPARATORS.find((separator) => separator && separator === declared?.[1]);
  const separators =
    wanted === undefined ? SEPARATORS.filter((separator) => content.includes(separator)) : [wanted];
  const sample = content.split("\n", SAMPLE_LINES).join("\n");
  const layouts = separators.map((separator) => toLayout(sample, separator, kind, choices));
  const { separator } = chooseLayout(layouts, kind, isTable);
  return toReading(toLayout(content, separator, kind, choices));
}

/** Whether a file is one of tables. */
export const isTableFile = ({ name, type }: File): boolean =>
  /\.(csv|tsv)$/i.test(name) || type === "text/csv";

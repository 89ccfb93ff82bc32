import { getAttribute, getText, queryAll } from "./dom.ts";

/** A data table. Texts of cells that span rows or columns are in each of them. */
export type TableReading = {
  caption: string | null;
  header: string[] | null;
  rows: string[][];
  isTruncated: boolean;
};

const MAX_TABLES = 50;
const MAX_ROWS = 500;
const MAX_COLUMNS = 100;
const MAX_CELL = 2_000;
/** Of all tables. */
const MAX_CHARACTERS = 1_000_000;
const READ_MS = 2_000;

type Cell = { text: string; isHeader: boolean };
type Budget = { characters: number; end: number };

const HEADER_ROLES = new Set(["columnheader", "rowheader"]);
const CELLS = "[role=cell], [role=gridcell], [role=columnheader], [role=rowheader]";

const isOwn = (table: Element, element: Element): boolean =>
  element.closest("table, [role=table], [role=grid], [role=treegrid]") === table;

function listRows(table: Element): Element[] {
  if (table instanceof HTMLTableElement) return queryAll(table, "tr").filter((row) => isOwn(table, row));
  return queryAll(table, "[role=row]").filter((row) => isOwn(table, row));
}

const listCells = (row: Element): Element[] =>
  row instanceof HTMLTableRowElement ? [...row.cells] : queryAll(row, CELLS);

const isHeaderCell = (cell: Element): boolean =>
  cell.localName === "th" || HEADER_ROLES.has(getAttribute(cell, "role") ?? "");

function readSpan(cell: Element, name: "colspan" | "rowspan", most: number): number {
  const value = getAttribute(cell, name) ?? getAttribute(cell, `aria-${name}`);
  const span = Number.parseInt(value ?? "1", 10);
  // A span of 0 rows reaches to the end.
  return Math.min(most, span === 0 && name === "rowspan" ? most : Math.max(1, span || 1));
}

/** The cells of all rows with spans resolved. */
function buildGrid(rows: Element[], budget: Budget): Cell[][] {
  const grid: Cell[][] = rows.map(() => []);
  for (const [y, row] of rows.entries()) {
    if (performance.now() > budget.end || budget.characters <= 0) return grid.slice(0, y);
    const line = grid[y] ?? [];
    let x = 0;
    for (const cell of listCells(row)) {
      while (line[x]) x += 1;
      if (x >= MAX_COLUMNS) break;
      const text = getText(cell).replace(/\s+/g, " ").slice(0, MAX_CELL);
      const [width, height] = [
        readSpan(cell, "colspan", MAX_COLUMNS - x),
        readSpan(cell, "rowspan", rows.length - y),
      ];
      budget.characters -= (text.length + 1) * width * height;
      const filled = { text, isHeader: isHeaderCell(cell) };
      for (let down = 0; down < height; down += 1)
        for (let right = 0; right < width; right += 1) {
          const target = grid[y + down];
          if (target) target[x + right] ??= filled;
        }
      x += width;
    }
  }
  return grid;
}

/** Rows of the head: those of `thead`, otherwise the first ones with header cells only. */
function countHeaderRows(rows: Element[], grid: Cell[][]): number {
  const stated = rows.findIndex((row) => row.parentElement?.localName !== "thead");
  if (stated > 0) return stated;
  const first = grid.findIndex((line) => line.some((cell) => cell && !cell.isHeader));
  return first < 0 ? 0 : first;
}

/** One name for each column; a name of several rows has all of their texts. */
function joinHeader(lines: Cell[][], width: number): string[] {
  return Array.from({ length: width }, (_, x) => {
    const texts = lines.map((line) => line[x]?.text ?? "").filter(Boolean);
    return [...new Set(texts)].join(" ");
  });
}

function isDataTable(table: Element): boolean {
  const role = getAttribute(table, "role") ?? "";
  return (
    !/^(?:presentation|none)$/.test(role) && queryAll(table, "table").length === 0 && table.checkVisibility()
  );
}

function findCaption(table: Element): string | null {
  const caption = table instanceof HTMLTableElement && table.caption ? getText(table.caption) : "";
  return (
    (caption || getAttribute(table, "aria-label") || "").replace(/\s+/g, " ").slice(0, MAX_CELL).trim() ||
    null
  );
}

function readTable(table: Element, budget: Budget): TableReading | null {
  const all = listRows(table);
  const rows = all.slice(0, MAX_ROWS + 1);
  const grid = buildGrid(rows, budget);
  const width = Math.max(0, ...grid.map((line) => line.length));
  const headerRows = countHeaderRows(rows, grid);
  const body = grid
    .slice(headerRows)
    .slice(0, MAX_ROWS)
    .filter((line) => line.some((cell) => cell?.text));
  if (width < 2 || body.length === 0 || grid.length < 2) return null;
  return {
    caption: findCaption(table),
    header: headerRows > 0 ? joinHeader(grid.slice(0, headerRows), width) : null,
    rows: body.map((line) => Array.from({ length: width }, (_, x) => line[x]?.text ?? "")),
    isTruncated: grid.length < all.length || headerRows + MAX_ROWS < grid.length,
  };
}

/** The data tables of the page; tables that only arrange others are none. */
export function readTables(): TableReading[] {
  const budget = { characters: MAX_CHARACTERS, end: performance.now() + READ_MS };
  const tables: TableReading[] = [];
  for (const table of queryAll(document, "table, [role=table], [role=grid], [role=treegrid]")) {
    if (tables.length >= MAX_TABLES || budget.characters <= 0 || performance.now() > budget.end) break;
    const read = isDataTable(table) ? readTable(table, budget) : null;
    if (read) tables.push(read);
  }
  return tables;
}

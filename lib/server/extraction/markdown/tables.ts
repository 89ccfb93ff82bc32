import type { Element, ElementContent, Parents, Root } from "hast";
import {
  attribute,
  element,
  getChildren,
  getText,
  isBlock,
  isElement,
  type Node,
  text,
} from "#server/extraction/html/hast.ts";

/** Larger tables become text, one line per row, because Markdown pads every row to the widest. */
const MAX_COLUMNS = 60;
const MAX_CELLS = 20_000;
const MAX_CELL_TEXT = 1_500;

function listRows(table: Element): Element[] {
  const rows: Element[] = [];
  const visit = (parent: Parents): void => {
    for (const child of parent.children) {
      if (!isElement(child) || child.tagName === "table") continue;
      if (child.tagName === "tr") rows.push(child);
      else visit(child);
    }
  };
  visit(table);
  return rows;
}

const isCell = (node: Node): node is Element =>
  isElement(node) && (node.tagName === "td" || node.tagName === "th");

const listCells = (row: Element): Element[] => row.children.filter(isCell);

const contains = (parent: Parents, matches: (e: Element) => boolean): boolean =>
  parent.children.some((child) => isElement(child) && (matches(child) || contains(child, matches)));

/** Whether a table names its columns, which no layout does. */
const hasHeader = (rows: Element[]): boolean =>
  rows.some((row) => listCells(row).filter(({ tagName }) => tagName === "th").length > 1);

/** Layout tables: one column, code, tables or headings in a table without a header, or long text in a cell. */
function isLayout(table: Element, rows: Element[]): boolean {
  if (/presentation|none/.test(attribute(table, "role"))) return true;
  const columns = Math.max(0, ...rows.map((row) => listCells(row).length));
  if (columns < 2) return true;
  if (contains(table, (e) => /^h[1-4]$/.test(e.tagName))) return true;
  if (!hasHeader(rows) && contains(table, (e) => e.tagName === "table" || e.tagName === "pre")) return true;
  return rows.some((row) =>
    listCells(row).some(
      (cell) => getText(cell).length > MAX_CELL_TEXT && contains(cell, (e) => e.tagName === "p"),
    ),
  );
}

const isEmpty = (nodes: ElementContent[]): boolean =>
  nodes.every(
    (node) =>
      !getText(node).trim() &&
      !(isElement(node) && (node.tagName === "img" || contains(node, (e) => e.tagName === "img"))),
  );

/** The lines of code as one piece of inline code each, because a cell is one line. */
const toInlineCode = (pre: Element): ElementContent[][] =>
  getText(pre)
    .split("\n")
    .map((line) => (line.trim() ? [element("code", [text(line)])] : []));

/** A cell is one line: its paragraphs, items, rows and lines of code are separated by line breaks. */
function flattenCell(children: ElementContent[]): ElementContent[] {
  const lines: ElementContent[][] = [[]];
  const add = (nodes: ElementContent[], bullet: string): void => {
    for (const node of nodes) {
      if (!isElement(node)) lines.at(-1)?.push(node);
      else if (node.tagName === "br" || node.tagName === "hr") lines.push([]);
      else if (node.tagName === "pre") lines.push(...toInlineCode(node), []);
      else if (node.tagName === "td" || node.tagName === "th") {
        const isFirst = isEmpty(lines.at(-1) ?? []);
        lines.at(-1)?.push(...(isFirst ? [] : [text(" ")]), ...flattenCell(node.children));
      } else if (isBlock(node)) {
        lines.push([]);
        if (node.tagName === "li") lines.at(-1)?.push(text("• "));
        add(node.children, bullet);
        lines.push([]);
      } else if (contains(node, isBlock)) add(node.children, bullet);
      else lines.at(-1)?.push(node);
    }
  };
  add(children, "");
  const filled = lines.filter((line) => !isEmpty(line));
  return filled.flatMap((line, index) => (index > 0 ? [element("br", []), ...line] : line));
}

const parseSpan = (cell: Element, name: string, most: number): number => {
  const span = Number(cell.properties[name] ?? 1);
  // A span of zero ends with the group of rows.
  if (span === 0 && name === "rowSpan") return most;
  return Number.isInteger(span) && span > 1 ? Math.min(span, most) : 1;
};

/** Rows of equal length: a cell with a span fills the first position, and the others stay empty. */
function createGrid(rows: Element[]): (Element | null)[][] {
  const grid: (Element | null)[][] = rows.map(() => []);
  rows.forEach((row, y) => {
    let x = 0;
    for (const cell of listCells(row)) {
      while (grid[y]?.[x] !== undefined) x++;
      const width = parseSpan(cell, "colSpan", 20);
      const height = parseSpan(cell, "rowSpan", rows.length - y);
      for (let dy = 0; dy < height; dy++)
        for (let dx = 0; dx < width; dx++) {
          const line = grid[y + dy];
          if (line && line[x + dx] === undefined) line[x + dx] = dx === 0 && dy === 0 ? cell : null;
        }
      x += width;
    }
  });
  return grid;
}

function createPlainTable(table: Element, rows: Element[]): Element[] {
  const filled = rows.filter((row) => listCells(row).some((cell) => !isEmpty(cell.children)));
  const grid = createGrid(filled);
  const width = Math.max(...grid.map((line) => line.length));
  if (width > MAX_COLUMNS || width * grid.length > MAX_CELLS) return toLines(filled);
  const isHead = (line: (Element | null)[] | undefined): boolean =>
    line?.some((cell) => cell?.tagName === "th") === true &&
    line.every((cell) => !cell || cell.tagName === "th" || isEmpty(cell.children));
  const hasHead =
    isHead(grid[0]) || contains(table, (e) => e.tagName === "thead" && contains(e, (c) => !isEmpty([c])));
  const line = (cells: (Element | null)[], tag: string): Element =>
    element(
      "tr",
      Array.from({ length: width }, (_, x) => {
        const cell = cells[x];
        const made = element(tag, cell ? flattenCell(cell.children) : []);
        const align =
          cell &&
          (attribute(cell, "align") ||
            attribute(cell, "style").match(/text-align\s*:\s*(left|right|center)/)?.[1]);
        if (align && /^(?:left|right|center)$/.test(align)) made.properties.align = align;
        return made;
      }),
    );
  const head = hasHead ? grid.shift() : undefined;
  const headRow = head ? line(head, "th") : line([], "th");
  if (grid.length === 0) return toLines(filled);
  const plain = element("table", [
    element("thead", [headRow]),
    element(
      "tbody",
      grid.map((cells) => line(cells, "td")),
    ),
  ]);
  const caption = table.children.find(
    (child): child is Element => isElement(child) && child.tagName === "caption",
  );
  return caption ? [element("p", caption.children), plain] : [plain];
}

const toLines = (rows: Element[]): Element[] =>
  rows.map((row) =>
    element(
      "p",
      listCells(row).flatMap((cell, index) =>
        index > 0 ? [text(" | "), ...flattenCell(cell.children)] : flattenCell(cell.children),
      ),
    ),
  );

const unwrapTable = (rows: Element[]): Element[] =>
  rows.flatMap((row) => listCells(row).map((cell) => element("div", cell.children)));

/** Whether a row or cell outside of a table, which only scripts create, has what no cell of Markdown can have. */
const isStrayLayout = (node: Element): boolean =>
  node.tagName === "tr"
    ? node.children.some((child) => isElement(child) && !isCell(child))
    : isCell(node) && contains(node, isBlock);

/** Converts tables to the form that Markdown supports: a head, rows of equal length, and one line per cell. */
export function flattenTables(tree: Root): void {
  const visit = (parent: Parents): void => {
    parent.children = getChildren(parent).flatMap((child): Node[] => {
      if (!isElement(child)) return [child];
      if (child.tagName !== "table") {
        visit(child);
        if (isStrayLayout(child)) child.tagName = "div";
        return [child];
      }
      const rows = listRows(child);
      if (!isLayout(child, rows)) return createPlainTable(child, rows);
      const boxes = unwrapTable(rows);
      const caption = child.children.filter((c): c is Element => isElement(c) && c.tagName === "caption");
      const made = [...caption.map((c) => element("p", c.children)), ...boxes];
      for (const box of made) visit(box);
      return made;
    }) as typeof parent.children;
  };
  visit(tree);
}

import type { Element, ElementContent } from "hast";
import { element, text } from "#server/extraction/html/hast.ts";
import { appendLine, linkedText } from "./nodes.ts";
import { type Line, lineText, type TextItem, toReadingOrder } from "./text-items.ts";

/** Text of a document without a structure tree: headings, lists and tables are found by size, marks and position. */
export type PageText = { items: TextItem[]; height: number };

type Style = { size: number; font: string };

/** Size and font of most of the text. */
function findBodyStyle(pages: Line[][]): Style {
  const lengths = new Map<string, { style: Style; length: number }>();
  for (const { size, font, ...line } of pages.flat()) {
    const style = { size: Math.round(size * 2) / 2, font };
    const entry = lengths.get(`${style.size} ${font}`) ?? { style, length: 0 };
    entry.length += lineText({ size, font, ...line }).length;
    lengths.set(`${style.size} ${font}`, entry);
  }
  const [most] = [...lengths.values()].sort((a, b) => b.length - a.length);
  return most?.style ?? { size: 10, font: "" };
}

/** Share of a page's height at its top and bottom where running headers and footers stand. */
const MARGIN_SHARE = 0.1;
const MIN_PAGES = 3;

/** Removes lines in the margins that stand at the same height of at least three pages, apart from their numbers. */
function removeRunningLines(pages: Line[][], heights: number[]): Line[][] {
  if (pages.length < MIN_PAGES) return pages;
  const toKey = (line: Line) => `${lineText(line).replace(/\d+/g, "#")} ${Math.round(line.y / 4)}`;
  const isInMargin = (line: Line, page: number) => {
    const share = line.y / (heights[page] ?? 1);
    return share < MARGIN_SHARE || share > 1 - MARGIN_SHARE;
  };
  const counts = new Map<string, number>();
  for (const [page, lines] of pages.entries())
    for (const key of new Set(lines.filter((line) => isInMargin(line, page)).map(toKey)))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  const isRunning = (line: Line) => (counts.get(toKey(line)) ?? 0) >= MIN_PAGES;
  return pages.map((lines, page) => lines.filter((line) => !isInMargin(line, page) || !isRunning(line)));
}

const HEADING_SIZE = 1.15;
const MAX_HEADING_LENGTH = 120;
const MAX_HEADING_LEVEL = 4;

/** The sizes of headings, the largest first. */
function findHeadingSizes(pages: Line[][], body: Style): number[] {
  const sizes = pages
    .flat()
    .filter((line) => line.size >= body.size * HEADING_SIZE && lineText(line).length <= MAX_HEADING_LENGTH)
    .map(({ size }) => Math.round(size));
  return [...new Set(sizes)].sort((a, b) => b - a);
}

const BULLET = /^[•◦▪‣·●○■□–—*-]\s*(?=\S|$)/;
const NUMBER = /^(?:\(?\d{1,3}[.)]|\(?[a-z][.)])\s+/;

type Block =
  | { kind: "heading"; level: number; content: ElementContent[]; line: Line }
  | { kind: "paragraph"; content: ElementContent[]; line: Line }
  | { kind: "item"; isOrdered: boolean; x: number; content: ElementContent[]; line: Line }
  | { kind: "table"; rows: string[][]; line: Line };

const toInline = ({ segments }: Line): ElementContent[] => {
  const content: ElementContent[] = [];
  for (const segment of segments) {
    if (content.length > 0) content.push(text(" "));
    content.push(linkedText(segment.text, segment.link));
  }
  return content;
};

/** Distance between the baselines of two lines of one paragraph, as multiples of the font size. */
const MAX_LINE_PITCH = 1.75;

/** Whether a line ends so early that the next line's first word would have fitted: the end of a paragraph. */
function endsEarly(line: Line, next: Line): boolean {
  const [firstWord = ""] = lineText(next).split(" ", 1);
  const characterWidth = (next.endX - next.x) / Math.max(1, lineText(next).length);
  return line.endX + (firstWord.length + 1) * characterWidth < line.columnEnd;
}

const isNextLine = (before: Line, line: Line): boolean =>
  before.y > line.y &&
  before.y - line.y <= MAX_LINE_PITCH * Math.max(before.size, line.size) &&
  Math.abs(before.size - line.size) < 0.1 * line.size;

/** The overlapping intervals of the segments of all lines, which are the columns of a table. */
function findColumns(lines: Line[]): { x: number; endX: number }[] {
  const columns: { x: number; endX: number }[] = [];
  for (const { x, endX } of lines.flatMap(({ segments }) => segments).sort((a, b) => a.x - b.x)) {
    const last = columns.at(-1);
    if (last && x < last.endX) last.endX = Math.max(last.endX, endX);
    else columns.push({ x, endX });
  }
  return columns;
}

/** The number of lines from `start` that form a table: at least two, of two or more aligned cells. */
function countTableLines(lines: Line[], start: number): number {
  let end = start;
  for (let at = start; at < lines.length; at++) {
    const line = lines[at];
    const before = lines[at - 1];
    const isFar = at > start && before && line && (before.y <= line.y || before.y - line.y > 3 * line.size);
    if (!line || line.segments.length < 2 || isFar) break;
    const columns = findColumns(lines.slice(start, at + 1));
    if (columns.length < Math.max(...lines.slice(start, at + 1).map(({ segments }) => segments.length)))
      break;
    end = at + 1;
  }
  return end - start >= 2 ? end - start : 0;
}

function toTableRows(lines: Line[]): string[][] {
  const columns = findColumns(lines);
  return lines.map(({ segments }) =>
    columns.map(({ x, endX }) =>
      segments
        .filter((segment) => segment.x < endX && segment.endX > x)
        .map((segment) => segment.text)
        .join(" "),
    ),
  );
}

function readListMark(line: Line): { isOrdered: boolean; content: ElementContent[] } | null {
  const [first, ...rest] = line.segments;
  const mark = first && (BULLET.exec(first.text)?.[0] ?? NUMBER.exec(`${first.text} `)?.[0]);
  if (!first || !mark) return null;
  const remainder = first.text.slice(mark.length).trim();
  if (!remainder && rest.length === 0) return null;
  const segments = remainder ? [{ ...first, text: remainder }, ...rest] : rest;
  return { isOrdered: NUMBER.test(`${mark.trim()} `), content: toInline({ ...line, segments }) };
}

/** Numbers before large text belong to headings. */
const isNumberedHeading = (line: Line, body: Style): boolean =>
  line.size >= body.size * HEADING_SIZE && NUMBER.test(`${lineText(line)} `);

function headingLevel(line: Line, body: Style, sizes: number[], isApart: boolean): number | null {
  const value = lineText(line);
  if (value.length > MAX_HEADING_LENGTH || !/\p{L}/u.test(value)) return null;
  const level = sizes.indexOf(Math.round(line.size)) + 1;
  if (level > 0 && line.size >= body.size * HEADING_SIZE) return Math.min(level, MAX_HEADING_LEVEL);
  const isBold = line.font !== body.font && line.size >= body.size * 0.95 && !/[.,;:]$/.test(value);
  return isBold && isApart && value.length <= 80 ? Math.min(sizes.length + 1, MAX_HEADING_LEVEL) : null;
}

const endsSentence = (content: ElementContent[]): boolean => {
  const last = content.at(-1);
  return last?.type !== "text" || /[.!?:;"”’)]\s*$/.test(last.value);
};

/** Whether content in the next column or on the next page continues a paragraph. */
const continues = ({ content }: { content: ElementContent[] }, [next]: ElementContent[]): boolean =>
  !endsSentence(content) && next?.type === "text" && /^\p{Ll}/u.test(next.value);

function toBlocks(lines: Line[], body: Style, sizes: number[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line;
    const last = blocks.at(-1);
    const next = lines[at + 1];
    const follows = last !== undefined && isNextLine(last.line, line);
    const tableLines = countTableLines(lines, at);
    const mark = isNumberedHeading(line, body) ? null : readListMark(line);
    if (tableLines > 0 && !mark) {
      const rows = lines.slice(at, at + tableLines);
      at += tableLines - 1;
      blocks.push({ kind: "table", rows: toTableRows(rows), line: rows.at(-1) as Line });
      continue;
    }
    const isApart = !follows && !(next && isNextLine(line, next) && next.font === line.font);
    const level = mark ? null : headingLevel(line, body, sizes, isApart);
    const content = mark?.content ?? toInline(line);
    if (level !== null && last?.kind === "heading" && last.level === level && follows) {
      appendLine(last.content, content);
      last.line = line;
    } else if (level !== null) blocks.push({ kind: "heading", level, content, line });
    else if (mark) blocks.push({ kind: "item", isOrdered: mark.isOrdered, x: line.x, content, line });
    else if (
      (last?.kind === "paragraph" &&
        (follows ? !endsEarly(last.line, line) : line.y > last.line.y && continues(last, content))) ||
      (last?.kind === "item" && follows && line.x > last.x)
    ) {
      appendLine(last.content, content);
      last.line = line;
    } else blocks.push({ kind: "paragraph", content, line });
  }
  return blocks;
}

/** Joins a paragraph that continues on the next page. */
function joinPages(pages: Block[][]): Block[] {
  const blocks: Block[] = [];
  for (const page of pages) {
    const last = blocks.at(-1);
    const [first, ...rest] = page;
    const isOpen = last?.kind === "paragraph" || last?.kind === "item";
    if (first?.kind === "paragraph" && isOpen && continues(last, first.content)) {
      appendLine(last.content, first.content);
      blocks.push(...rest);
    } else blocks.push(...page);
  }
  return blocks;
}

const SAME_INDENT = 3;

/** A list of the items from `start` on; deeper items are lists inside the item before them. */
function toList(items: Extract<Block, { kind: "item" }>[]): Element[] {
  const lists: Element[] = [];
  const open: { x: number; list: Element }[] = [];
  for (const { x, isOrdered, content } of items) {
    while ((open.at(-1)?.x ?? Number.NEGATIVE_INFINITY) > x + SAME_INDENT) open.pop();
    const current = open.at(-1);
    const tagName = isOrdered ? "ol" : "ul";
    if (current && Math.abs(current.x - x) <= SAME_INDENT && current.list.tagName === tagName) {
      current.list.children.push(element("li", content));
      continue;
    }
    if (current && Math.abs(current.x - x) <= SAME_INDENT) open.pop();
    const list = element(tagName, [element("li", content)]);
    const parent = open.at(-1)?.list.children.at(-1);
    if (parent?.type === "element") parent.children.push(list);
    else lists.push(list);
    open.push({ x, list });
  }
  return lists;
}

function toTable(rows: string[][]): Element {
  const toRow = (cells: string[], tagName: string) =>
    element(
      "tr",
      cells.map((cell) => element(tagName, [text(cell)])),
    );
  const [head = [], ...others] = rows;
  return element("table", [toRow(head, "th"), ...others.map((cells) => toRow(cells, "td"))]);
}

function toElements(blocks: Block[]): Element[] {
  const elements: Element[] = [];
  for (let at = 0; at < blocks.length; at++) {
    const block = blocks[at] as Block;
    if (block.kind === "heading") elements.push(element(`h${block.level}`, block.content));
    else if (block.kind === "paragraph") elements.push(element("p", block.content));
    else if (block.kind === "table") elements.push(toTable(block.rows));
    else {
      const items = [block];
      for (let next = blocks[at + 1]; next?.kind === "item"; next = blocks[at + 1]) {
        items.push(next);
        at++;
      }
      elements.push(...toList(items));
    }
  }
  return elements;
}

/** The content of pages as elements. */
export function readLayout(pages: PageText[]): Element[] {
  const heights = pages.map(({ height }) => height);
  const lines = removeRunningLines(
    pages.map(({ items }) => toReadingOrder(items)),
    heights,
  );
  const body = findBodyStyle(lines);
  const sizes = findHeadingSizes(lines, body);
  return toElements(joinPages(lines.map((page) => toBlocks(page, body, sizes))));
}

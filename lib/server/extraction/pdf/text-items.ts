/** A piece of text on a page, in points from the lower left corner (ISO 32000-2, 8.3.2.3). */
export type TextItem = {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
  width: number;
  /** Font size. */
  size: number;
  /** The document's name of the font, which differs between regular and bold. */
  font: string;
  /** The target of the link that covers the text. */
  link?: string;
};

/** Text in one line without a wide gap. */
type Segment = TextItem & { endX: number };

/** One line of a column, left to right. `columnEnd` is where the column's long lines end. */
export type Line = {
  segments: Segment[];
  x: number;
  endX: number;
  columnEnd: number;
  y: number;
  size: number;
  font: string;
};

/** Gaps above these multiples of the font size separate words, and columns or cells. */
const WORD_GAP = 0.15;
const COLUMN_GAP = 0.9;
/** Baselines within this share of the font size are one line: super- and subscripts, mixed sizes. */
const SAME_LINE = 0.4;

const segmentText = (segments: Segment[]): string => segments.map(({ text }) => text).join(" ");

export const lineText = ({ segments }: Line): string => segmentText(segments);

function joinItem(segment: Segment, item: TextItem): void {
  const gap = item.x - segment.endX;
  const needsSpace = gap > WORD_GAP * item.size && !segment.text.endsWith(" ") && !item.text.startsWith(" ");
  segment.text += (needsSpace ? " " : "") + item.text;
  segment.endX = Math.max(segment.endX, item.x + item.width);
  segment.width = segment.endX - segment.x;
  if (item.link === undefined) delete segment.link;
  // The size of most of the text, not that of a note's number.
  if (item.text.trim().length > segment.text.length / 2)
    Object.assign(segment, { size: item.size, font: item.font });
}

/** Groups items by their baseline, the highest first. */
function toRows(items: TextItem[]): TextItem[][] {
  const rows: TextItem[][] = [];
  for (const item of items.toSorted((a, b) => b.y - a.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.y - item.y < SAME_LINE * Math.max(first.size, item.size)) row.push(item);
    else rows.push([item]);
  }
  return rows;
}

function toSegments(row: TextItem[]): Segment[] {
  const segments: Segment[] = [];
  for (const item of row.toSorted((a, b) => a.x - b.x)) {
    const last = segments.at(-1);
    const isSameLink = last?.link === item.link;
    if (last && item.x - last.endX < COLUMN_GAP * item.size && isSameLink) joinItem(last, item);
    else segments.push({ ...item, endX: item.x + item.width });
  }
  return segments.map((segment) => ({ ...segment, text: segment.text.trim() })).filter(({ text }) => text);
}

function toLine(segments: Segment[]): Line[] {
  const [first] = segments;
  if (!first) return [];
  const main = segments.reduce((longest, other) =>
    other.text.length > longest.text.length ? other : longest,
  );
  const endX = Math.max(...segments.map((segment) => segment.endX));
  return [{ segments, x: first.x, endX, columnEnd: endX, y: main.y, size: main.size, font: main.font }];
}

/** A line that is longer than the others, such as code, does not define the column. */
const LONG_LINE_QUANTILE = 0.8;

function toColumn(lines: Line[]): Line[] {
  const ends = lines.map(({ endX }) => endX).sort((a, b) => a - b);
  const columnEnd = ends[Math.floor(ends.length * LONG_LINE_QUANTILE)] ?? 0;
  return lines.map((line) => ({ ...line, columnEnd }));
}

/** The lines of a page from top to bottom, without its columns. */
const toLines = (items: TextItem[]): Line[] => toRows(items).flatMap((row) => toLine(toSegments(row)));

/** Minimum share of the lines on each side of a gutter, and of the page's width for each side's text. */
const MIN_SIDE_LINES = 0.25;
const MIN_SIDE_WIDTH = 0.25;
const MAX_CROSSING = 0.15;

/** The position between two columns of running text; null when the page has one column. */
function findGutter(lines: Line[]): number | null {
  const segments = lines.flatMap((line) => line.segments);
  const left = Math.min(...segments.map(({ x }) => x));
  const right = Math.max(...segments.map(({ endX }) => endX));
  const width = right - left;
  const averageWidth = (side: Segment[]) =>
    side.reduce((sum, segment) => sum + segment.width, 0) / side.length;
  for (let share = 0.35; share <= 0.65; share += 0.02) {
    const at = left + width * share;
    const before = segments.filter(({ endX }) => endX <= at);
    const after = segments.filter(({ x }) => x >= at);
    const minimum = Math.max(3, segments.length * MIN_SIDE_LINES);
    if (before.length < minimum || after.length < minimum) continue;
    if (segments.length - before.length - after.length > segments.length * MAX_CROSSING) continue;
    if (Math.min(averageWidth(before), averageWidth(after)) > width * MIN_SIDE_WIDTH) return at;
  }
  return null;
}

/**
 * The lines of a page in reading order: of two columns the left one first, between the lines that span both.
 */
export function toReadingOrder(items: TextItem[]): Line[] {
  const lines = toLines(items);
  const gutter = findGutter(lines);
  if (gutter === null) return toColumn(lines);
  const ordered: Line[] = [];
  let columns: [Line[], Line[]] = [[], []];
  const flush = (): void => {
    ordered.push(...toColumn(columns[0]), ...toColumn(columns[1]));
    columns = [[], []];
  };
  for (const { segments } of lines) {
    if (segments.some(({ x, endX }) => x < gutter && endX > gutter)) {
      flush();
      ordered.push(...toLine(segments));
      continue;
    }
    columns[0].push(...toLine(segments.filter(({ endX }) => endX <= gutter)));
    columns[1].push(...toLine(segments.filter(({ x }) => x >= gutter)));
  }
  flush();
  return ordered;
}

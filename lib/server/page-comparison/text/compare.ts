import { diffArrays } from "diff";
import { parseDate, parseMinutes } from "./dates.ts";
import { type Line, parseLines } from "./lines.ts";
import { createRegionTest, matchesTemplate, NO_RULES, type NoiseRules } from "./noise-rules.ts";
import { findVolatileLines } from "./sections.ts";
import { getDateMeaning, type Token } from "./tokens.ts";

/** The text of a page at a time. */
export type TextSnapshot = {
  markdown: string;
  /** Decides whether dates moved with the clock; without it, near dates count as such. */
  capturedAt?: Date;
};

/** A line that was added, removed, or changed in its place. */
export type LineChange =
  | { kind: "added"; after: string }
  | { kind: "removed"; before: string }
  | { kind: "changed"; before: string; after: string };

/** A change with what identifies it, so that two snapshots can be compared. */
export type FoundChange = LineChange & {
  /** What was compared; equal for the same change. */
  identity: string;
  beforeLine?: Line;
  afterLine?: Line;
  /** The lines around it that both snapshots have; null at the ends of the page. */
  above: string | null;
  below: string | null;
};

export type Comparison = {
  changes: FoundChange[];
  /** The texts have so little in common that lines were not compared. */
  isRewritten: boolean;
  /** Share of the first snapshot's lines that the second one has, from 0 to 1. */
  kept: number;
};

/** Bounds the time of a comparison to about half a second. */
export const DIFF_LIMITS = { maxEditLength: 2_000, timeout: 2_000 };
/** Lines with at least this share of common words are one line that changed. */
const SIMILAR = 0.4;
const DAY_MS = 24 * 60 * 60_000;
/** Without times, dates this near to each other count as moved with the clock. */
const NEAR_DAYS = 8;

type Hunk = { from: number; removed: Line[]; added: Line[]; above: string | null; below: string | null };

/** Parses a snapshot to the lines that are compared. */
export function toComparedLines(markdown: string, ignoredTexts: readonly string[] = []): Line[] {
  const lines = parseLines(markdown);
  const isVolatile = findVolatileLines(lines);
  const ignored = ignoredTexts.map((text) => text.toLowerCase());
  return lines.filter(
    ({ text, key }, index) =>
      !isVolatile[index] &&
      // Nothing but tokens without a meaning.
      /[\p{L}\p{N}\p{S}]/u.test(key.replace(/⟨\w+⟩/g, "")) &&
      !ignored.some((part) => text.toLowerCase().includes(part)),
  );
}

const MAX_SHOWN_LENGTH = 20_000;

/** What is compared of a snapshot, as text for its user, with its size before it is cut. */
export function toComparedText(
  markdown: string,
  ignoredTexts: readonly string[] = [],
): { text: string; lines: number; words: number } {
  const lines = toComparedLines(markdown, ignoredTexts);
  const text = lines.map((line) => line.text).join("\n");
  return {
    text: text.slice(0, MAX_SHOWN_LENGTH).toWellFormed(),
    lines: lines.length,
    words: text.match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0,
  };
}

/** The differing lines, by place. Null when there are too many. */
function findHunks(
  before: readonly Line[],
  after: readonly Line[],
  toKey: (line: Line) => string,
): Hunk[] | null {
  const parts = diffArrays(before.map(toKey), after.map(toKey), DIFF_LIMITS);
  if (!parts) return null;
  const hunks: Hunk[] = [];
  let [from, to] = [0, 0];
  let open: Hunk | null = null;
  for (const { count, added, removed } of parts) {
    if (!added && !removed) open = null;
    else {
      if (!open) {
        open = createHunk(before, from);
        hunks.push(open);
      }
      if (removed) open.removed.push(...before.slice(from, from + count));
      else open.added.push(...after.slice(to, to + count));
      if (removed) open.below = before[from + count]?.key ?? null;
    }
    if (!added) from += count;
    if (!removed) to += count;
  }
  return hunks;
}

const createHunk = (before: readonly Line[], from: number): Hunk => ({
  from,
  removed: [],
  added: [],
  above: before[from - 1]?.key ?? null,
  below: before[from]?.key ?? null,
});

/** Removes lines that only moved: removed in one place and added in another. */
function dropMoves(hunks: readonly Hunk[]): void {
  const added = new Map<string, number>();
  for (const hunk of hunks) for (const { key } of hunk.added) added.set(key, (added.get(key) ?? 0) + 1);
  const moved = new Map<string, number>();
  const takeFrom = (counts: Map<string, number>, key: string): boolean => {
    const count = counts.get(key) ?? 0;
    if (count > 0) counts.set(key, count - 1);
    return count > 0;
  };
  for (const hunk of hunks)
    hunk.removed = hunk.removed.filter(({ key }) => {
      if (!takeFrom(added, key)) return true;
      moved.set(key, (moved.get(key) ?? 0) + 1);
      return false;
    });
  for (const hunk of hunks) hunk.added = hunk.added.filter(({ key }) => !takeFrom(moved, key));
}

const toWords = ({ tokens }: Line): string[] =>
  tokens.map(({ text }) => text.toLowerCase()).filter((text) => /[\p{L}\p{N}]/u.test(text));

/** Share of common words, from 0 to 1. Lines with the same words and other links are equal. */
export function getSimilarity(a: Line, b: Line): number {
  if (a.text === b.text) return 1;
  const [first, second] = [toWords(a), toWords(b)];
  const counts = new Map<string, number>();
  for (const word of first) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of second) {
    const count = counts.get(word) ?? 0;
    if (count > 0) common += 1;
    counts.set(word, count - 1);
  }
  return (2 * common) / Math.max(1, first.length + second.length);
}

const toShape = ({ text }: Line): string => text.replace(/\d+/g, "0");

/** The similarity of two lines; those that differ only in numbers, such as prices, are one line that changed. */
const scorePair = (a: Line, b: Line): number =>
  Math.max(getSimilarity(a, b), toShape(a) === toShape(b) ? SIMILAR : 0);

/** Pairs each removed line with the most similar added one after the last pair. */
function pairLines({ removed, added }: Hunk): (readonly [Line | null, Line | null])[] {
  const pairs: (readonly [Line | null, Line | null])[] = [];
  let next = 0;
  for (const [index, line] of removed.entries()) {
    const rest = added.slice(next, next + 50);
    const scores = rest.map((candidate) => scorePair(line, candidate));
    const best = scores.indexOf(Math.max(...scores));
    const isOnly = removed.length === 1 && added.length === 1;
    const isSameKind = rest[best]?.kind === line.kind && rest[best]?.level === line.level;
    const hasBetter = removed
      .slice(index + 1, index + 50)
      .some((other) => rest[best] && scorePair(other, rest[best]) > (scores[best] ?? 0));
    if (rest[best] && ((isOnly && isSameKind) || ((scores[best] ?? 0) >= SIMILAR && !hasBetter))) {
      pairs.push(...added.slice(next, next + best).map((one) => [null, one] as const));
      pairs.push([line, rest[best]]);
      next += best + 1;
    } else pairs.push([line, null]);
  }
  return [...pairs, ...added.slice(next).map((one) => [null, one] as const)];
}

const isDate = ({ kind }: Token): boolean => kind === "date" || kind === "clock";

/** Whether a date moved with the clock. @param elapsedDays between the captures; null if not known */
function isMovedDate(from: number, to: number, elapsedDays: number | null): boolean {
  const days = (to - from) / DAY_MS;
  if (elapsedDays === null) return days > 0 && days <= NEAR_DAYS;
  return days > 0 && Math.abs(days - elapsedDays) <= 1;
}

/** Minutes by which a clock may differ from the elapsed time. */
const CLOCK_TOLERANCE = 10;
const DAY_MINUTES = 24 * 60;

/** Whether a clock or a weekday moved with the elapsed time. */
function isMovedClock(from: string, to: string, elapsedDays: number | null): boolean {
  if (elapsedDays === null) return false;
  const [before, after] = [parseMinutes(from), parseMinutes(to)];
  if (before === null || after === null) return elapsedDays > 0;
  const late = (((after - before - elapsedDays * DAY_MINUTES) % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  return Math.min(late, DAY_MINUTES - late) <= CLOCK_TOLERANCE;
}

/** Whether two lines differ only in dates and clocks that moved with the time. Beside a date, a clock belongs to it. */
function differsByNoisyDates(a: Line, b: Line, elapsedDays: number | null, year: number): boolean {
  const withoutDates = (line: Line) => line.tokens.filter((token) => !isDate(token)).map(({ text }) => text);
  if (withoutDates(a).join("") !== withoutDates(b).join("") || a.links.join() !== b.links.join())
    return false;
  const [before, after] = [a.tokens.filter(isDate), b.tokens.filter(isDate)];
  if (before.length !== after.length || getDateMeaning(b.text, b.tokens) === "fact") return false;
  const pairs = before.map(({ text }, index) => ({ from: text, to: after[index]?.text ?? "" }));
  const parsed = pairs.map(({ from, to }) => [parseDate(from, year), parseDate(to, year)] as const);
  const hasDate = parsed.some(([from, to]) => from !== null && to !== null);
  return pairs.every(({ from, to }, index) => {
    const [fromTime, toTime] = parsed[index] ?? [null, null];
    if (from === to) return true;
    if (fromTime !== null && toTime !== null) return isMovedDate(fromTime, toTime, elapsedDays);
    return hasDate || isMovedClock(from, to, elapsedDays);
  });
}

function toChange(
  before: Line | null,
  after: Line | null,
  { above, below }: Pick<Hunk, "above" | "below">,
): FoundChange | null {
  const anchors = { above, below };
  const identity = JSON.stringify([before?.key ?? null, after?.key ?? null]);
  if (before && after)
    return {
      kind: "changed",
      before: before.text,
      after: after.text,
      identity,
      ...anchors,
      beforeLine: before,
      afterLine: after,
    };
  if (before) return { kind: "removed", before: before.text, identity, ...anchors, beforeLine: before };
  return after ? { kind: "added", after: after.text, identity, ...anchors, afterLine: after } : null;
}

/** Share of the first text's lines that the second one has. */
function getKeptShare(before: readonly Line[], after: readonly Line[]): number {
  const keys = new Set(after.map(({ key }) => key));
  return before.length === 0 ? 1 : before.filter(({ key }) => keys.has(key)).length / before.length;
}

/**
 * Compares two texts of a page. Moved lines, tokens without a meaning, and what the rules name are not changes.
 * @param ignoredTexts lines that contain one of them are not compared
 */
export function compareTexts(
  before: TextSnapshot,
  after: TextSnapshot,
  rules: NoiseRules = NO_RULES,
  ignoredTexts: readonly string[] = [],
): Comparison {
  const oldLines = toComparedLines(before.markdown, ignoredTexts);
  const newLines = toComparedLines(after.markdown, ignoredTexts);
  const kept = getKeptShare(oldLines, newLines);
  const hunks = findHunks(oldLines, newLines, (line) => matchesTemplate(line, rules) ?? line.key);
  if (!hunks) return { changes: [], isRewritten: true, kept };
  const isInRegion = createRegionTest(
    oldLines.map(({ key }) => key),
    rules,
  );
  const stable = hunks.filter((hunk) => !isInRegion(hunk));
  dropMoves(stable);
  const { capturedAt: from } = before;
  const { capturedAt: to } = after;
  const elapsedDays = from && to ? (to.getTime() - from.getTime()) / DAY_MS : null;
  const year = (to ?? new Date()).getUTCFullYear();
  const changes = stable.flatMap((hunk) =>
    pairLines(hunk).flatMap(([a, b]) => {
      if (a && b && differsByNoisyDates(a, b, elapsedDays, year)) return [];
      return toChange(a, b, hunk) ?? [];
    }),
  );
  return { changes, isRewritten: false, kept };
}

const toShownLines = ({ markdown }: TextSnapshot): Line[] =>
  parseLines(markdown).map((line) => ({ ...line, key: line.text }));

/**
 * The differences of two texts, also in dates and what changes on every load. Moved lines are none.
 * @param known what is left out
 * @returns null when there are too many
 */
export function findAllChanges(
  before: Pick<TextSnapshot, "markdown">,
  after: Pick<TextSnapshot, "markdown">,
  known: readonly LineChange[] = [],
): LineChange[] | null {
  const removed = new Set(known.map((change) => (change.kind === "added" ? null : change.before)));
  const added = new Set(known.map((change) => (change.kind === "removed" ? null : change.after)));
  const hunks = findHunks(toShownLines(before), toShownLines(after), ({ key }) => key);
  if (!hunks) return null;
  for (const hunk of hunks) {
    hunk.removed = hunk.removed.filter(({ text }) => !removed.has(text));
    hunk.added = hunk.added.filter(({ text }) => !added.has(text));
  }
  dropMoves(hunks);
  return hunks.flatMap((hunk) => pairLines(hunk).flatMap(([a, b]) => toChange(a, b, hunk) ?? []));
}

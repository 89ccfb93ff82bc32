import {
  compareTexts,
  type FoundChange,
  getSimilarity,
  type TextSnapshot,
  toComparedLines,
} from "./compare.ts";
import type { Line } from "./lines.ts";
import { listWords, NO_RULES, type NoiseRules, type Region, type Template } from "./noise-rules.ts";

const MAX_RULES = 200;
/** A line needs this share of constant words to be recognized by them. */
const MIN_CONSTANT = 0.5;

const hasText = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/** The words of both lines in order, with null where they differ. Null when too little is constant. */
function createTemplate(before: Line, after: Line): Template | null {
  const [a, b] = [listWords(before), listWords(after)];
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a[a.length - 1 - end] === b[b.length - 1 - end])
    end += 1;
  const middle = a.slice(start, a.length - end);
  const other = b.slice(start, b.length - end);
  const parts =
    middle.length === other.length
      ? [
          ...a.slice(0, start),
          ...middle.map((text, index) => (text === other[index] ? text : null)),
          ...a.slice(a.length - end),
        ]
      : [...a.slice(0, start), null, ...(end > 0 ? a.slice(-end) : [])];
  const constant = parts.filter((part) => part !== null && hasText(part)).length;
  return constant / Math.max(1, a.filter(hasText).length) >= MIN_CONSTANT ? { parts } : null;
}

/** Whether lines belong to one list, which changes as a whole. */
const isListed = (line: Line | undefined): boolean =>
  line !== undefined && (line.kind === "item" || (line.level === 0 && line.links.length > 0));

/** The region of the changes between two lines; all of a list if the changes are in one. */
function createRegion(
  changes: readonly FoundChange[],
  lines: readonly Line[],
  keys: readonly string[],
): Region {
  const { above = null, below = null } = changes[0] ?? {};
  const isInList = changes.every(({ beforeLine, afterLine }) => isListed(afterLine ?? beforeLine));
  let start = above === null ? 0 : keys.indexOf(above) + 1;
  let end = below === null ? keys.length : keys.indexOf(below, start);
  if (isInList) {
    while (start > 0 && isListed(lines[start - 1])) start -= 1;
    while (end >= 0 && end < lines.length && isListed(lines[end])) end += 1;
  }
  const maxLines = Math.max(changes.length, end - start, 1);
  return { above: keys[start - 1] ?? null, below: keys[end] ?? null, maxLines };
}

/**
 * Adds rules for changes without a meaning.
 * @param before the lines of the first of the compared texts
 */
function learnFromChanges(
  changes: readonly FoundChange[],
  before: readonly Line[],
  rules: NoiseRules,
): NoiseRules {
  const templates: Template[] = [];
  const others: FoundChange[] = [];
  for (const change of changes) {
    const { beforeLine, afterLine } = change;
    const template =
      beforeLine && afterLine && getSimilarity(beforeLine, afterLine) >= MIN_CONSTANT
        ? createTemplate(beforeLine, afterLine)
        : null;
    if (template) templates.push(template);
    else others.push(change);
  }
  const keys = before.map((line) => line.key);
  const byPlace = Map.groupBy(others, ({ above, below }) => JSON.stringify([above, below]));
  const regions = [...byPlace.values()].map((inPlace) => createRegion(inPlace, before, keys));
  const merge = <T>(known: readonly T[], added: readonly T[]): T[] =>
    [...new Map([...known, ...added].map((value) => [JSON.stringify(value), value])).values()].slice(
      -MAX_RULES,
    );
  return { templates: merge(rules.templates, templates), regions: merge(rules.regions, regions) };
}

/** Share of changed lines from which a page counts as one that changes on every load. */
const MAX_CHANGING = 0.5;

export type LearnedNoise = {
  rules: NoiseRules;
  /** So much changes between two loads that changes cannot be recognized. */
  isUnstable: boolean;
};

/**
 * Learns what a page changes on every load from two captures between which nothing happened.
 * @param rules what was learned before
 */
export function learnNoise(
  first: TextSnapshot,
  second: TextSnapshot,
  ignoredTexts: readonly string[] = [],
  rules: NoiseRules = NO_RULES,
): LearnedNoise {
  const { changes, isRewritten, kept } = compareTexts(first, second, rules, ignoredTexts);
  const lines = toComparedLines(first.markdown, ignoredTexts);
  return {
    rules: learnFromChanges(changes, lines, rules),
    isUnstable: isRewritten || 1 - kept > MAX_CHANGING,
  };
}

const toPlace = ({ above, below }: FoundChange): string => JSON.stringify([above, below]);

/**
 * The changes of the second snapshot that the first one has found, too; all others happen on every load. Lines that were
 * replaced by something else in each snapshot are such others.
 */
export function confirmChanges(first: readonly FoundChange[], second: readonly FoundChange[]): FoundChange[] {
  const known = new Set(first.map(({ identity }) => identity));
  const replacements = Map.groupBy(
    [...first, ...second].filter(({ kind }) => kind !== "removed"),
    toPlace,
  );
  return second.filter((change) => {
    if (!known.has(change.identity)) return false;
    const inPlace = replacements.get(toPlace(change)) ?? [];
    return (
      change.kind !== "removed" ||
      inPlace.length === 0 ||
      inPlace.some(
        ({ identity }) => known.has(identity) && second.some((other) => other.identity === identity),
      )
    );
  });
}

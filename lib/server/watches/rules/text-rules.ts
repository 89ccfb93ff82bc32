import type { RE2JS } from "re2js";
import type { LineChange } from "#server/page-comparison/text/compare.ts";
import type { AlertRule } from "#shared/watches/rules.ts";
import { compilePattern } from "./patterns.ts";

/** Lines whose matches are read to compare them with those of the line before. Bounds the time to a second. */
const MAX_COMPARED = 50;

const fold = (text: string): string => text.normalize("NFKC").toLowerCase();

const countOccurrences = (text: string, part: string): number => text.split(part).length - 1;

function listMatches(pattern: RE2JS, text: string): string[] {
  const matcher = pattern.matcher(text);
  const found: string[] = [];
  while (matcher.find()) found.push(matcher.group() ?? "");
  return found;
}

/** Whether a line has a match that the other version of it does not have. */
function hasNewMatch(pattern: RE2JS, text: string, other: string): boolean {
  const old = listMatches(pattern, other);
  return listMatches(pattern, text).some((match) => {
    const index = old.indexOf(match);
    if (index >= 0) old.splice(index, 1);
    return index < 0;
  });
}

/** Text that came or went, with what the same line has in the other version. */
type Side = { text: string; other: string };

function listSides(changes: readonly LineChange[], isAdded: boolean): Side[] {
  return changes.flatMap((change) => {
    const before = "before" in change ? change.before : null;
    const after = "after" in change ? change.after : null;
    const [text, other] = isAdded ? [after, before] : [before, after];
    return text === null ? [] : [{ text, other: other ?? "" }];
  });
}

function matchesPattern(source: string, sides: readonly Side[]): boolean {
  const pattern = compilePattern(source);
  // A pattern of an older version may no longer be accepted.
  if ("problem" in pattern) return false;
  let compared = 0;
  return sides.some(({ text, other }) => {
    if (!pattern.test(text)) return false;
    compared += 1;
    return other === "" || compared > MAX_COMPARED || hasNewMatch(pattern, text, other);
  });
}

/**
 * Whether a rule about text matches: a line that was added or removed, or what is new in a line that changed. What both
 * versions of a line have was neither added nor removed.
 */
export function matchesText({ kind, text, pattern }: AlertRule, changes: readonly LineChange[]): boolean {
  const sides = listSides(changes, kind === "added_contains" || kind === "added_matches");
  if (pattern !== undefined) return matchesPattern(pattern, sides);
  if (text === undefined) return false;
  const part = fold(text);
  return sides.some(
    (side) => countOccurrences(fold(side.text), part) > countOccurrences(fold(side.other), part),
  );
}

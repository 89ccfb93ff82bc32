import type { ChangedLine } from "#shared/api/fields.ts";
import type { LineChange } from "./compare.ts";

const PRICE =
  /(?:[$€£¥₹]|\b(?:usd|eur|gbp|chf)\s)\s?\d[\d.,']{0,14}|\d[\d.,']{0,14}\s?(?:[€£]|(?:usd|eur|gbp|chf|dollars?|euros?|pounds?)\b)/gi;
const MAX_QUOTED = 80;
const MAX_STORED_CHANGES = 200;
const MAX_STORED_IGNORED = 50;
const MAX_STORED_LENGTH = 500;

const trimPrice = (price: string): string => price.replace(/[.,']$/, "");

/** The price that differs between two texts; null when not exactly one does. */
function findChangedPrice(before: string, after: string): { from: string; to: string } | null {
  const [a, b] = [before, after].map((text) => (text.match(PRICE) ?? []).map(trimPrice));
  if (!a || !b || a.length !== b.length) return null;
  const changed = a.flatMap((from, index) => (from === b[index] ? [] : [{ from, to: b[index] ?? "" }]));
  return changed.length === 1 ? (changed[0] ?? null) : null;
}

const quote = (text: string): string =>
  `“${text.length > MAX_QUOTED ? `${text.slice(0, MAX_QUOTED).trimEnd().toWellFormed()}…` : text}”`;

function describeOne(change: LineChange): string {
  if (change.kind === "added") return `Added: ${quote(change.after)}`;
  if (change.kind === "removed") return `Removed: ${quote(change.before)}`;
  if (change.before === change.after) return `A link leads elsewhere: ${quote(change.after)}`;
  return `${quote(change.before)} is now ${quote(change.after)}`;
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Counts of lines; a changed one counts as added and removed, as in a unified diff. */
export function countChangedLines(changes: readonly LineChange[]): { added: number; removed: number } {
  return {
    added: changes.filter(({ kind }) => kind !== "removed").length,
    removed: changes.filter(({ kind }) => kind !== "added").length,
  };
}

/** Describes changes in words, the price first. */
export function describeChanges(changes: readonly LineChange[]): string {
  const [first] = changes;
  if (!first) return "";
  for (const change of changes) {
    const price = change.kind === "changed" ? findChangedPrice(change.before, change.after) : null;
    if (!price) continue;
    const others = changes.length - 1;
    const more = others > 0 ? `, and ${plural(others, "more change")}` : "";
    return `Price changed from ${price.from} to ${price.to}${more}`;
  }
  if (changes.length === 1) return describeOne(first);
  const { added, removed } = countChangedLines(changes);
  const parts = [
    ...(added > 0 ? [`${plural(added, "line")} added`] : []),
    ...(removed > 0 ? [`${removed > 0 && added > 0 ? removed : plural(removed, "line")} removed`] : []),
  ];
  return parts.join(", ");
}

/** Describes a difference of pictures in words. @param share from 0 to 1 */
export const describePicture = (share: number, areas: number): string =>
  `${Math.max(0.1, Math.round(share * 1000) / 10)} % of the picture in ${plural(areas, "area")}`;

const cut = (text: string): string => text.slice(0, MAX_STORED_LENGTH).toWellFormed();

/** The changed lines as they are stored, within limits and without what identified them. */
export const toStoredChanges = (
  changes: readonly LineChange[],
  max: number = MAX_STORED_CHANGES,
): ChangedLine[] =>
  changes
    .slice(0, max)
    .map(({ kind, ...lines }: { kind: LineChange["kind"]; before?: string; after?: string }) => ({
      kind,
      ...(lines.before === undefined ? {} : { before: cut(lines.before) }),
      ...(lines.after === undefined ? {} : { after: cut(lines.after) }),
    }));

/** The differences that do not count as they are stored. */
export const toStoredIgnored = (ignored: readonly LineChange[]): ChangedLine[] =>
  toStoredChanges(ignored, MAX_STORED_IGNORED);

import type { ChangedLine } from "./fields.ts";

/** Of a line in an alert. */
const MAX_LINE_LENGTH = 200;

const cut = (text: string): string =>
  text.length > MAX_LINE_LENGTH ? `${text.slice(0, MAX_LINE_LENGTH).trimEnd().toWellFormed()}…` : text;

/** The first changes with their lines cut, for an alert. */
export const toAlertChanges = (changes: readonly ChangedLine[], max: number): ChangedLine[] =>
  changes.slice(0, max).map(({ kind, before, after }) => ({
    kind,
    ...(before === undefined ? {} : { before: cut(before) }),
    ...(after === undefined ? {} : { after: cut(after) }),
  }));

/** The lines of changes as in a unified diff: `- before`, `+ after`. */
export const toDiffLines = (changes: readonly ChangedLine[]): string[] =>
  changes.flatMap(({ before, after }) => [
    ...(before === undefined ? [] : [`- ${before}`]),
    ...(after === undefined ? [] : [`+ ${after}`]),
  ]);

export const describeMoreLines = (count: number): string =>
  `and ${count.toLocaleString("en-US")} more ${count === 1 ? "line" : "lines"}`;

/** The first lines, then the count of those that are left out. @param total may be more than the lines given */
export function limitLines(lines: readonly string[], max: number, total: number): string[] {
  const shown = lines.slice(0, max);
  const more = total - shown.length;
  return [...shown, ...(more > 0 ? [describeMoreLines(more)] : [])];
}

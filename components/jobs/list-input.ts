import { formatCount } from "#components/format/format-number.ts";
import { decodeFile, ListFileError } from "#components/tools/list-encoding.ts";
import { isTableFile, type ListReading, readList } from "#components/tools/list-input.ts";
import { type ListKind, MAX_JOB_NAMES, MAX_JOB_URLS } from "#shared/jobs/definitions.ts";

const MAX_ENTRIES: Record<ListKind, number> = { captures: MAX_JOB_URLS, checks: MAX_JOB_NAMES };
const UNITS: Record<ListKind, string> = { captures: "addresses", checks: "names" };

/** Why a list makes no job; null for one that does. */
export function findListProblem({ entries, asks, problem }: ListReading, kind: ListKind): string | null {
  const unit = UNITS[kind];
  if (problem) return problem;
  if (asks) return `Choose the column with the ${unit}`;
  if (entries.length === 0) return `Add ${unit}, one per line`;
  if (entries.length <= MAX_ENTRIES[kind]) return null;
  return `${formatCount(entries.length)} ${unit}: a job has at most ${formatCount(MAX_ENTRIES[kind])}`;
}

/** The entries of a typed or pasted list; none of one that cannot be used. */
export const toEntries = (text: string, kind: ListKind): string[] => readList(text, kind).entries;

/** The entries of a file without choices of the user. @throws ListFileError */
export async function readListFile(file: File, kind: ListKind): Promise<string[]> {
  const { text } = await decodeFile(file);
  const { problem, entries } = readList(text, kind, {}, isTableFile(file));
  if (problem) throw new ListFileError(problem);
  return entries;
}

import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { type PgColumn, unionAll } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import { captures, nameChecks } from "#db/schema.ts";
import type { HistoryKind } from "#shared/history/contract.ts";
import { type CaptureRow, isActiveCapture } from "./captures.ts";
import { isActiveCheck, type NameCheckRow } from "./name-checks.ts";
import { isAfter, microseconds, newestFirst, type PagePosition, toPage } from "./paging.ts";

/** One of both is set. */
export type HistoryRow = { capture: CaptureRow | null; check: NameCheckRow | null };

export type HistorySelection = {
  /** Words in lower case that all occur; of each, the forms that count as the word. */
  words?: readonly (readonly string[])[];
  kinds?: readonly HistoryKind[] | undefined;
  /** The first moment, and the one after the last, ISO 8601. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only these entries. */
  captureIds?: readonly string[];
  checkIds?: readonly string[];
};

type Table = { id: PgColumn; userId: PgColumn; createdAt: PgColumn };

const toPattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Whether a text has all words. The words with one form are compared together, so that the text is built once. */
function hasWords(text: SQL, words: readonly (readonly string[])[]): SQL | undefined {
  const toPatterns = (forms: readonly string[]) => sql`${sql.param(forms.map(toPattern))}::text[]`;
  const single = words.flatMap((forms) => (forms.length === 1 ? forms : []));
  return and(
    single.length > 0 ? sql`lower(${text}) like all(${toPatterns(single)})` : undefined,
    ...words
      .filter((forms) => forms.length > 1)
      .map((forms) => sql`lower(${text}) like any(${toPatterns(forms)})`),
  );
}

const isSelected = (table: Table, text: SQL, { words = [], from, to }: HistorySelection) =>
  and(
    hasWords(text, words),
    from ? sql`${table.createdAt} >= ${from}::timestamptz` : undefined,
    to ? sql`${table.createdAt} < ${to}::timestamptz` : undefined,
  );

const captureText = sql`concat_ws(' ', ${captures.url}, ${captures.finalUrl}, ${captures.title})`;
/** As the check is called on the screens. */
const checkText = sql`concat(case when ${nameChecks.request} ? 'ideas' then 'ideas for ' end, ${nameChecks.request} ->> 'query')`;

const isNever = sql`false`;

function isSelectedCapture(selection: HistorySelection) {
  const kinds = selection.kinds?.filter((kind) => kind !== "check");
  const isKind = kinds && (kinds.length > 0 ? inArray(captures.kind, kinds) : isNever);
  const isOne = selection.captureIds && inArray(captures.id, [...selection.captureIds]);
  return and(isActiveCapture, isKind, isOne, isSelected(captures, captureText, selection));
}

function isSelectedCheck(selection: HistorySelection) {
  const isKind = selection.kinds && !selection.kinds.includes("check") ? isNever : undefined;
  const isOne = selection.checkIds && inArray(nameChecks.id, [...selection.checkIds]);
  return and(isActiveCheck, isKind, isOne, isSelected(nameChecks, checkText, selection));
}

/**
 * Lists one page of a user's captures and name checks, newest first, and the position of the next page. Each table gives
 * at most a page of ids from its index before the rows are read.
 */
export async function listHistoryPage(
  userId: string,
  selection: HistorySelection,
  limit: number,
  after: PagePosition | null,
): Promise<{ rows: HistoryRow[]; next: PagePosition | null }> {
  const listKeys = (table: typeof captures | typeof nameChecks, type: string, condition: SQL | undefined) =>
    db
      .select({ id: table.id, createdAt: table.createdAt, type: sql<string>`${type}::text`.as("type") })
      .from(table)
      .where(and(eq(table.userId, userId), condition, isAfter(table, after)))
      .orderBy(...newestFirst(table))
      .limit(limit + 1);
  const keys = unionAll(
    listKeys(captures, "capture", isSelectedCapture(selection)),
    listKeys(nameChecks, "check", isSelectedCheck(selection)),
  )
    .orderBy(sql`created_at desc nulls last`, sql`id desc`)
    .limit(limit + 1)
    .as("keys");
  const rows = await db
    .select({ id: keys.id, position: microseconds(keys.createdAt), capture: captures, check: nameChecks })
    .from(keys)
    .leftJoin(captures, and(eq(keys.type, "capture"), eq(captures.id, keys.id)))
    .leftJoin(nameChecks, and(eq(keys.type, "check"), eq(nameChecks.id, keys.id)))
    .orderBy(...newestFirst(keys));
  return toPage(rows, limit);
}

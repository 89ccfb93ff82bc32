import { type AnyColumn, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The last row of a page: its creation in microseconds since the epoch, as text, and its id. */
export type PagePosition = { createdAt: string; id: string };

/** A creation time in microseconds: JavaScript's dates would lose digits, and a page could repeat or skip rows. */
export const microseconds = (column: SQLWrapper): SQL<string> =>
  sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** The order of a list, in which the indexes on the creation time have been created. */
export const newestFirst = (table: { createdAt: AnyColumn; id: AnyColumn }): [SQL, SQL] => [
  sql`${table.createdAt} desc nulls last`,
  desc(table.id),
];

/** The condition for rows that follow a position in descending order, which an index on the creation time serves. */
export const isAfter = (
  table: { createdAt: AnyColumn; id: AnyColumn },
  position: PagePosition | null,
): SQL | undefined =>
  position === null
    ? undefined
    : sql`(${table.createdAt}, ${table.id})
        < ('epoch'::timestamptz + ${position.createdAt}::bigint * interval '1 microsecond', ${position.id}::uuid)`;

/** Splits the rows of a query for `limit + 1` rows into the page and the position of the next page. */
export function toPage<T extends { id: string; position: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next: PagePosition | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? { createdAt: last.position, id: last.id } : null };
}

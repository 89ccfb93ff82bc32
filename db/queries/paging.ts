import { type AnyColumn, type SQL, sql } from "drizzle-orm";

/** The last row of a page: its creation in microseconds since the epoch, as text, and its id. */
export type PagePosition = { createdAt: string; id: string };

/** A creation time in microseconds: JavaScript's dates would lose digits, and a page could repeat or skip rows. */
export const microseconds = (column: AnyColumn): SQL<string> =>
  sql<string>`(extract(epoch from ${column}) * 1000000)::bigint::text`;

/** The condition for rows that follow a position in descending order. */
export const isAfter = (
  table: { createdAt: AnyColumn; id: AnyColumn },
  position: PagePosition | null,
): SQL | undefined =>
  position === null
    ? undefined
    : sql`((extract(epoch from ${table.createdAt}) * 1000000)::bigint, ${table.id})
        < (${position.createdAt}::bigint, ${position.id}::uuid)`;

/** Splits the rows of a query for `limit + 1` rows into the page and the position of the next page. */
export function toPage<T extends { id: string; position: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next: PagePosition | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? { createdAt: last.position, id: last.id } : null };
}

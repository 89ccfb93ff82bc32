import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

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

/** The condition for rows that are older than another one of the same user; none when that does not exist. */
export const isBefore = (
  table: PgTable & Record<"createdAt" | "id" | "userId", AnyColumn>,
  id: string | undefined,
): SQL | undefined =>
  id === undefined
    ? undefined
    : sql`(${table.createdAt}, ${table.id}) < (select anchor.created_at, anchor.id from ${table} anchor
        where anchor.id = ${id} and anchor.user_id = ${table.userId})`;

/** Splits the rows of a query for `limit + 1` rows into the page and the position of the next page. */
export function toPage<T extends { id: string; position: string }>(
  rows: T[],
  limit: number,
): { rows: T[]; next: PagePosition | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? { createdAt: last.position, id: last.id } : null };
}

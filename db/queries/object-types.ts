import { and, eq, inArray, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { db } from "#db/client.ts";
import { jobs } from "#db/job-tables.ts";
import { schedules } from "#db/schedule-tables.ts";
import { captures } from "#db/schema.ts";
import { nameWatches, pageWatches } from "#db/watch-tables.ts";

/** The type of what a job or a schedule runs. */
const requestType = (request: PgColumn) => sql<string>`${request} ->> 'type'`;

/** Whether a job or a schedule runs one of these types; null for any. */
export const hasType = (request: PgColumn, types: readonly string[] | null) =>
  types === null ? undefined : inArray(requestType(request), [...types]);

/** Objects whose type decides which API keys may see them. */
export type TypedObject = "capture" | "job" | "schedule" | "watch";

/**
 * Gets the type of a user's object: of a capture, job or schedule what was captured or checked, of a watch `page` or
 * `name`. Null when the user has no such object.
 */
export async function findObjectType(kind: TypedObject, userId: string, id: string): Promise<string | null> {
  const isOwn = (table: { id: PgColumn; userId: PgColumn }) =>
    and(eq(table.id, id), eq(table.userId, userId));
  const selectType = () => {
    switch (kind) {
      case "capture":
        return db
          .select({ type: sql<string>`${captures.kind}` })
          .from(captures)
          .where(isOwn(captures));
      case "job":
        return db
          .select({ type: requestType(jobs.request) })
          .from(jobs)
          .where(isOwn(jobs));
      case "schedule":
        return db
          .select({ type: requestType(schedules.request) })
          .from(schedules)
          .where(isOwn(schedules));
      case "watch":
        return db
          .select({ type: sql<string>`'page'` })
          .from(pageWatches)
          .where(isOwn(pageWatches))
          .unionAll(db.select({ type: sql<string>`'name'` }).from(nameWatches).where(isOwn(nameWatches)));
    }
  };
  const [row] = await selectType();
  return row?.type ?? null;
}

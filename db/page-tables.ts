import { boolean, index, jsonb, pgTable, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestampTz, userId } from "./columns.ts";

/** Ids of deleted captures and checks and of revoked shares, written by triggers: their pages answer 410. */
export const endedPages = pgTable(
  "ended_pages",
  {
    id: uuid("id").primaryKey(),
    /** The only user for whom the page existed; null for a public page. */
    userId: userId(),
    endedAt: timestampTz("ended_at").notNull().defaultNow(),
  },
  (t) => [index("ended_pages_user_idx").on(t.userId), index("ended_pages_ended_idx").on(t.endedAt)],
).enableRLS();

/** Captures that run on after their client has disconnected, so that a reloaded page can follow them. */
export const detachedRuns = pgTable(
  "detached_runs",
  {
    /** Chosen by the client; also the id of the stored capture. */
    id: uuid("id").primaryKey(),
    userId: userId().notNull(),
    isCanceled: boolean("is_canceled").notNull().default(false),
    /** Null while the capture runs. */
    result: jsonb("result").$type<{ error: { code: string; message: string } | null }>(),
    createdAt,
  },
  (t) => [index("detached_runs_user_idx").on(t.userId), index("detached_runs_created_idx").on(t.createdAt)],
).enableRLS();

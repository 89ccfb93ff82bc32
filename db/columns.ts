import { integer, jsonb, timestamp, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "drizzle-orm/supabase";
import type { ChangedLine } from "#shared/api/fields.ts";

/* Columns that several tables have. */

export const timestampTz = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
export const createdAt = timestampTz("created_at").notNull().defaultNow();
export const updatedAt = timestampTz("updated_at")
  .notNull()
  .defaultNow()
  .$onUpdate(() => new Date());
/** The row's user; the row is deleted with the user. */
export const userId = () => uuid("user_id").references(() => authUsers.id, { onDelete: "cascade" });

/** What has changed in the text of a page. */
export const textChange = {
  /** The changed lines. */
  changes: jsonb("changes").$type<ChangedLine[]>().notNull().default([]),
  /** Differing lines that do not count. */
  ignoredChanges: jsonb("ignored_changes").$type<ChangedLine[]>().notNull().default([]),
  addedLines: integer("added_lines").notNull().default(0),
  removedLines: integer("removed_lines").notNull().default(0),
};

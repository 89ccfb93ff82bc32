import { pgSchema, timestamp, uuid } from "drizzle-orm/pg-core";

/*
 * The columns that are read of Supabase Auth's tables. Not part of the schema file, because migrations must not create
 * them. On Supabase the role `postgres` may select from these tables and bypasses their row-level security.
 */

/** A session's row is deleted when the session ends: by logout, a password change, or the user's deletion. */
export const authSessions = pgSchema("auth").table("sessions", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  notAfter: timestamp("not_after", { withTimezone: true, mode: "date" }),
});

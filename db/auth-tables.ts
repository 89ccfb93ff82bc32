import { pgSchema, timestamp, uuid } from "drizzle-orm/pg-core";

/*
 * The columns we read from Supabase Auth's tables. Not in schema.ts, because migrations must not create them. On
 * Supabase the role `postgres` may select from these tables and bypasses their row-level security.
 */

/** Supabase Auth deletes the row when a session ends: on sign-out, password change, or deletion of the user. */
export const authSessions = pgSchema("auth").table("sessions", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  notAfter: timestamp("not_after", { withTimezone: true, mode: "date" }),
});

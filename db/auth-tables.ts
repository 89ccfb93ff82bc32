import { inet, jsonb, pgSchema, text, timestamp, uuid } from "drizzle-orm/pg-core";

/*
 * The columns we read from Supabase Auth's tables. Not in schema.ts, because migrations must not create them. On
 * Supabase the role `postgres` may select from these tables and bypasses their row-level security.
 */

const auth = pgSchema("auth");
const time = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

/** Supabase Auth deletes the row when a session ends: on sign-out, password change, or deletion of the user. */
export const authSessions = auth.table("sessions", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  createdAt: time("created_at"),
  notAfter: time("not_after"),
  userAgent: text("user_agent"),
  ip: inet("ip"),
});

/** The ways in which a user signs in: email, Google. */
export const authIdentities = auth.table("identities", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  provider: text("provider").notNull(),
  /** What the provider reported, such as name and picture. */
  identityData: jsonb("identity_data").$type<Record<string, unknown>>().notNull(),
  createdAt: time("created_at"),
  lastSignInAt: time("last_sign_in_at"),
});

/** More columns than Drizzle's own `authUsers` has. */
export const authAccounts = auth.table("users", {
  id: uuid("id").primaryKey(),
  email: text("email"),
  createdAt: time("created_at"),
  emailConfirmedAt: time("email_confirmed_at"),
  lastSignInAt: time("last_sign_in_at"),
  /** Name and picture of a Google account, and what was typed on a landing page. */
  metadata: jsonb("raw_user_meta_data").$type<Record<string, unknown>>(),
});

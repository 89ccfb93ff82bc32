import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, timestampTz, userId } from "./columns.ts";

/** Cookies and storage with which a user's captures open the pages of one site. */
export const savedSessions = pgTable(
  "saved_sessions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    name: text("name").notNull(),
    /** The registrable domain whose pages alone receive it. */
    domain: text("domain").notNull(),
    /** Cookies and storage, encrypted for this row of this user. */
    encryptedState: text("encrypted_state").notNull(),
    /** Address, steps and secrets of the login, encrypted like the state; null without a login. */
    encryptedLogin: text("encrypted_login"),
    /** Whether agents may use it through MCP. */
    allowsMcp: boolean("allows_mcp").notNull().default(false),
    createdAt,
    /** The last capture that succeeded. */
    lastUsedAt: timestampTz("last_used_at"),
    expiresAt: timestampTz("expires_at").notNull(),
  },
  (t) => [
    check("saved_sessions_name_length", sql`length(${t.name}) between 1 and 60`),
    check("saved_sessions_domain_length", sql`length(${t.domain}) between 1 and 253`),
    unique("saved_sessions_user_name_unique").on(t.userId, t.name),
    index("saved_sessions_expires_idx").on(t.expiresAt),
  ],
).enableRLS();

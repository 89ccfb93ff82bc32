import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, timestampTz, userId } from "./columns.ts";

/** Keys of the public API. They act for their user. The key itself is shown once and never stored. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    name: text("name").notNull(),
    /** SHA-256 of the whole key, hexadecimal. */
    hash: text("hash").notNull().unique(),
    /** Signs image links; derived from the key, so that its holder knows it. */
    renderSecret: text("render_secret").notNull(),
    /** The beginning and the end of the key, for display. */
    start: text("start").notNull(),
    last4: text("last4").notNull(),
    /** What the key may call (`API_SCOPES`). */
    scopes: text("scopes").array().notNull(),
    /** Null for a key without an end. Rotation sets it to the end of the old key's grace period. */
    expiresAt: timestampTz("expires_at"),
    revokedAt: timestampTz("revoked_at"),
    /** The key that replaced this one by rotation. */
    replacedBy: uuid("replaced_by"),
    /** To the minute. */
    lastUsedAt: timestampTz("last_used_at"),
    createdAt,
  },
  (t) => [
    foreignKey({ name: "api_keys_replaced_by_fk", columns: [t.replacedBy], foreignColumns: [t.id] }).onDelete(
      "set null",
    ),
    check("api_keys_name_not_blank", sql`btrim(${t.name}) <> ''`),
    check("api_keys_hash_is_sha256", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check("api_keys_scopes_not_empty", sql`cardinality(${t.scopes}) > 0`),
    index("api_keys_user_idx").on(t.userId, t.createdAt),
    index("api_keys_replaced_by_idx").on(t.replacedBy),
  ],
).enableRLS();

/**
 * Calls of the API with an `Idempotency-Key`. A row is inserted in the transaction of its usage reservation, and has the
 * response once the call has ended; failed calls delete it.
 */
export const apiIdempotencyKeys = pgTable(
  "api_idempotency_keys",
  {
    userId: userId().notNull(),
    key: text("key").notNull(),
    /** SHA-256 of method, path and body, hexadecimal. */
    requestHash: text("request_hash").notNull(),
    reservationId: uuid("reservation_id").notNull(),
    /** End of the call's lease: afterwards its process is dead, and a repetition runs the call again. */
    leaseEndsAt: timestampTz("lease_ends_at").notNull(),
    /** The JSON response; null while the call runs. */
    response: text("response"),
    createdAt,
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    check("api_idempotency_keys_key_bounded", sql`length(${t.key}) between 1 and 255`),
    index("api_idempotency_keys_created_idx").on(t.createdAt),
  ],
).enableRLS();

/** Image links that were rendered in a month, for the limits of links and of renderings per link. */
export const renderedLinks = pgTable(
  "rendered_links",
  {
    userId: userId().notNull(),
    /** First day of the month in UTC. */
    month: date("month").notNull(),
    /** SHA-256 of the link's options, hexadecimal. */
    linkHash: text("link_hash").notNull(),
    renderings: integer("renderings").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.month, t.linkHash] }),
    check("rendered_links_renderings_not_negative", sql`${t.renderings} >= 0`),
    index("rendered_links_month_idx").on(t.month),
  ],
).enableRLS();

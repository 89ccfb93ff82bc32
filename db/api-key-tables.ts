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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, timestampTz, userId } from "./columns.ts";

/** Apps that registered themselves for OAuth (RFC 7591). They are public clients: they have no secret. */
export const oauthClients = pgTable(
  "oauth_clients",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** As the app calls itself. */
    name: text("name").notNull(),
    redirectUris: text("redirect_uris").array().notNull(),
    /** When a user last allowed it something, or when it last asked for tokens. */
    lastUsedAt: timestampTz("last_used_at").notNull().defaultNow(),
    createdAt,
  },
  (t) => [
    check("oauth_clients_name_not_blank", sql`btrim(${t.name}) <> ''`),
    check("oauth_clients_redirect_uris_not_empty", sql`cardinality(${t.redirectUris}) > 0`),
    index("oauth_clients_last_used_idx").on(t.lastUsedAt),
  ],
).enableRLS();

/**
 * Keys of the public API, and the access of connected apps. They act for their user. The key itself is shown once and
 * never stored.
 */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /**
     * The app that holds the key by a grant of the user; null for a key that the user created. The row is the grant, its
     * hash that of the current access token.
     */
    clientId: uuid("client_id").references(() => oauthClients.id),
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
    index("api_keys_client_idx").on(t.clientId),
    uniqueIndex("api_keys_one_grant_per_client").on(t.userId, t.clientId).where(sql`${t.revokedAt} is null`),
  ],
).enableRLS();

/** Authorization codes of OAuth, which are valid for a minute and once. */
export const oauthCodes = pgTable(
  "oauth_codes",
  {
    /** SHA-256 of the code, hexadecimal. */
    hash: text("hash").primaryKey(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => oauthClients.id, { onDelete: "cascade" }),
    userId: userId().notNull(),
    redirectUri: text("redirect_uri").notNull(),
    scopes: text("scopes").array().notNull(),
    /** SHA-256 of the client's verifier in base64url (PKCE, S256). */
    challenge: text("challenge").notNull(),
    expiresAt: timestampTz("expires_at").notNull(),
    /** The grant that was made with the code; null until then. */
    keyId: uuid("key_id").references(() => apiKeys.id, { onDelete: "cascade" }),
  },
  (t) => [
    check("oauth_codes_hash_is_sha256", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    check("oauth_codes_scopes_not_empty", sql`cardinality(${t.scopes}) > 0`),
    index("oauth_codes_client_idx").on(t.clientId),
    index("oauth_codes_user_idx").on(t.userId),
    index("oauth_codes_key_idx").on(t.keyId),
    index("oauth_codes_expires_idx").on(t.expiresAt),
  ],
).enableRLS();

/** Refresh tokens of grants. Used ones are kept to recognize a copy. */
export const oauthRefreshTokens = pgTable(
  "oauth_refresh_tokens",
  {
    /** SHA-256 of the token, hexadecimal. */
    hash: text("hash").primaryKey(),
    keyId: uuid("key_id")
      .notNull()
      .references(() => apiKeys.id, { onDelete: "cascade" }),
    /** With the token it makes the tokens that follow, so that a repeated request gets the same ones. */
    successorSecret: text("successor_secret").notNull(),
    usedAt: timestampTz("used_at"),
    createdAt,
  },
  (t) => [
    check("oauth_refresh_tokens_hash_is_sha256", sql`${t.hash} ~ '^[0-9a-f]{64}$'`),
    index("oauth_refresh_tokens_key_idx").on(t.keyId),
    index("oauth_refresh_tokens_used_idx").on(t.usedAt),
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

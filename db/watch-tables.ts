import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { IgnoredArea } from "#shared/watches/contract.ts";
import type { AlertRule, WatchedValue } from "#shared/watches/rules.ts";
import {
  CHECK_OUTCOMES,
  NAME_STATES,
  PAGE_STATES,
  PAUSE_REASONS,
  REGISTRATION_STATES,
  WATCH_PLATFORMS,
  WATCHED_VALUES,
} from "#shared/watches/states.ts";
import { createdAt, textChange, timestampTz, userId } from "./columns.ts";

/* Pages and names that are checked regularly. */

/** A page that a user watches. */
export const pageWatches = pgTable(
  "page_watches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    name: text("name").notNull(),
    url: text("url").notNull(),
    /** CSS selector of the part that is compared; null for all content. */
    selector: text("selector"),
    /** Lines that contain one of these texts are not compared. */
    ignoredTexts: text("ignored_texts").array().notNull().default([]),
    /** Elements that are not compared. */
    ignoredSelectors: text("ignored_selectors").array().notNull().default([]),
    /** What is watched instead of the text. */
    value: text("watched_value", { enum: WATCHED_VALUES }),
    comparesPicture: boolean("compares_picture").notNull().default(false),
    /** How the page is opened (`WatchCapture`), without headers and cookies; null for the defaults. */
    capture: jsonb("capture").$type<Record<string, unknown>>(),
    /** Headers and cookies, encrypted. */
    credentials: text("credentials"),
    /** Percent of the picture from which a difference counts. */
    pictureThreshold: doublePrecision("picture_threshold").notNull().default(1),
    /** In pixels of the picture. */
    ignoredAreas: jsonb("ignored_areas").$type<IgnoredArea[]>().notNull().default([]),
    /** Changes are reported only if one of them matches; none for every change. */
    alertRules: jsonb("alert_rules").$type<AlertRule[]>().notNull().default([]),
    intervalMinutes: integer("interval_minutes").notNull(),
    /** When it is checked in place of the interval, which is then the shortest time between two checks. */
    cron: text("cron"),
    /** Of `cron` and `quietHours`. */
    timeZone: text("time_zone").notNull().default("UTC"),
    /** No check starts between these times, such as `22:00`. */
    quietHours: jsonb("quiet_hours").$type<{ from: string; to: string }>(),
    tags: text("tags").array().notNull().default([]),
    state: text("state", { enum: PAGE_STATES }).notNull().default("new"),
    pausedReason: text("paused_reason", { enum: PAUSE_REASONS }),
    nextCheckAt: timestampTz("next_check_at").notNull().defaultNow(),
    /** Grows with each ended check, so that receivers of events can drop older ones. */
    version: integer("version").notNull().default(0),
    /** Failed checks in a row; the third one is reported. */
    consecutiveErrors: integer("consecutive_errors").notNull().default(0),
    /** Checks in a row whose changes the second snapshot did not confirm. */
    consecutiveUnstable: integer("consecutive_unstable").notNull().default(0),
    lastCheckedAt: timestampTz("last_checked_at"),
    lastChangedAt: timestampTz("last_changed_at"),
    createdAt,
  },
  (t) => [
    check("page_watches_state_known", sql`${t.state} in ('new', 'same', 'changed', 'unstable', 'error')`),
    check("page_watches_paused_reason_known", sql`${t.pausedReason} in ('user', 'limit', 'no_access')`),
    check("page_watches_watched_value_known", sql`${t.value} in ('price', 'stock')`),
    check("page_watches_picture_threshold_in_range", sql`${t.pictureThreshold} between 0.1 and 20`),
    check("page_watches_interval_positive", sql`${t.intervalMinutes} > 0`),
    check(
      "page_watches_counts_not_negative",
      sql`least(${t.version}, ${t.consecutiveErrors}, ${t.consecutiveUnstable}) >= 0`,
    ),
    index("page_watches_user_idx").on(t.userId, t.createdAt.desc()),
    index("page_watches_due_idx").on(t.nextCheckAt).where(sql`${t.pausedReason} is distinct from 'user'`),
  ],
).enableRLS();

/** What a page is compared with. Apart from the watch, because it is large. */
export const pageWatchBaselines = pgTable("page_watch_baselines", {
  watchId: uuid("watch_id")
    .primaryKey()
    .references(() => pageWatches.id, { onDelete: "cascade" }),
  markdown: text("markdown").notNull(),
  /** What changes on every load, as it was learned. */
  rules: jsonb("rules").$type<Record<string, unknown>>().notNull(),
  /** So much changes on every load that changes cannot be recognized. */
  isUnstable: boolean("is_unstable").notNull(),
  /** Versions of the browser and of the extraction; pages may differ with another one. */
  environment: text("environment").notNull(),
  finalUrl: text("final_url").notNull(),
  hasPasswordField: boolean("has_password_field").notNull(),
  /** The stored picture; null without one. */
  pictureKey: text("picture_key"),
  /** Squares of the picture that change on every load. */
  changingTiles: integer("changing_tiles").array().notNull().default([]),
  /** Numbers, elements and the value that rules compare. */
  values: jsonb("watched_values").$type<Record<string, unknown>>().notNull().default({}),
  capturedAt: timestampTz("captured_at").notNull(),
}).enableRLS();

/** A check of a page: one snapshot, and a second one when the first has found a change. Its id is that of its reservation. */
export const pageWatchChecks = pgTable(
  "page_watch_checks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    watchId: uuid("watch_id")
      .notNull()
      .references(() => pageWatches.id, { onDelete: "cascade" }),
    /** The counter of its usage reservation. */
    productId: integer("product_id").notNull(),
    toolId: integer("tool_id").notNull(),
    periodStart: timestampTz("period_start").notNull(),
    /** Number of the current attempt; a worker with an older number must not write. */
    attempts: integer("attempts").notNull().default(0),
    /** What the first snapshot has found, while the second one is due. */
    firstSnapshot: jsonb("first_look").$type<Record<string, unknown>>(),
    /** Null until the check has ended. */
    outcome: text("outcome", { enum: CHECK_OUTCOMES }),
    summary: text("summary"),
    ...textChange,
    /** Share and areas of the picture that changed; null when pictures were not compared. */
    picture: jsonb("picture").$type<Record<string, unknown>>(),
    /** Stored pictures of a change. */
    beforeKey: text("before_key"),
    afterKey: text("after_key"),
    differenceKey: text("difference_key"),
    /** The rules that the change matched; null without rules or without a change. */
    matchedRules: jsonb("matched_rules").$type<AlertRule[]>(),
    /** The price or stock that was found. */
    value: jsonb("watched_value").$type<WatchedValue>(),
    error: jsonb("error").$type<{ code: string; message: string }>(),
    isCharged: boolean("is_charged").notNull().default(false),
    createdAt,
    endedAt: timestampTz("ended_at"),
  },
  (t) => [
    check(
      "page_watch_checks_outcome_known",
      sql`${t.outcome} in ('baseline', 'same', 'changed', 'unstable', 'error', 'canceled')`,
    ),
    check("page_watch_checks_ended_with_outcome", sql`(${t.outcome} is null) = (${t.endedAt} is null)`),
    check("page_watch_checks_error_with_outcome", sql`${t.error} is null or ${t.outcome} = 'error'`),
    // One open check of a watch, so that a due watch is claimed once.
    uniqueIndex("page_watch_checks_open_unique").on(t.watchId).where(sql`${t.endedAt} is null`),
    index("page_watch_checks_watch_idx").on(t.watchId, t.createdAt.desc()),
    index("page_watch_checks_created_idx").on(t.createdAt),
  ],
).enableRLS();

/** A feed of changes, of one watched page or of the whole account. Everyone who knows its address can read it. */
export const feeds = pgTable(
  "feeds",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /** Null for the feed of the account. */
    watchId: uuid("watch_id").references(() => pageWatches.id, { onDelete: "cascade" }),
    /** SHA-256 of the token in its address, hexadecimal. */
    tokenHash: text("token_hash").notNull().unique(),
    createdAt,
  },
  (t) => [
    unique("feeds_watch_unique").on(t.userId, t.watchId).nullsNotDistinct(),
    check("feeds_token_hash_is_sha256", sql`${t.tokenHash} ~ '^[0-9a-f]{64}$'`),
    index("feeds_watch_idx").on(t.watchId),
  ],
).enableRLS();

/** A domain or handle that is looked up for everyone who watches it. */
export const watchedNames = pgTable(
  "watched_names",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    /** A domain, or a handle without `@`. */
    name: text("name").notNull(),
    /** Empty for a domain. */
    platform: text("platform", { enum: ["", ...WATCH_PLATFORMS] })
      .notNull()
      .default(""),
    state: text("state", { enum: NAME_STATES }).notNull().default("new"),
    registration: text("registration", { enum: REGISTRATION_STATES }),
    /** Since when the domain is in this state. */
    registrationSince: timestampTz("registration_since"),
    expiresAt: timestampTz("expires_at"),
    /** The first "available" answer that a second one must confirm. */
    availableSince: timestampTz("available_since"),
    nextLookupAt: timestampTz("next_lookup_at").notNull().defaultNow(),
    /** Set while the name is looked up; an expired lease belongs to a dead process. */
    leaseEndsAt: timestampTz("lease_ends_at"),
    /** Number of the current lookup; a process with an older number must not write. */
    attempts: integer("attempts").notNull().default(0),
    /** Lookups in a row without an answer. */
    unknowns: integer("unknowns").notNull().default(0),
    lastAnsweredAt: timestampTz("last_answered_at"),
    createdAt,
  },
  (t) => [
    unique("watched_names_name_unique").on(t.platform, t.name),
    check("watched_names_platform_known", sql`${t.platform} in ('', 'twitter', 'instagram', 'youtube')`),
    check(
      "watched_names_state_known",
      sql`${t.state} in ('new', 'taken', 'available', 'reserved', 'invalid')`,
    ),
    check(
      "watched_names_registration_known",
      sql`${t.registration} in ('active', 'grace', 'redemption', 'pending_delete')`,
    ),
    index("watched_names_due_idx").on(t.nextLookupAt),
  ],
).enableRLS();

/** A user who watches a name. */
export const nameWatches = pgTable(
  "name_watches",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    nameId: uuid("name_id")
      .notNull()
      .references(() => watchedNames.id, { onDelete: "cascade" }),
    pausedReason: text("paused_reason", { enum: PAUSE_REASONS }),
    lastChangedAt: timestampTz("last_changed_at"),
    createdAt,
  },
  (t) => [
    unique("name_watches_user_name_unique").on(t.userId, t.nameId),
    check("name_watches_paused_reason_known", sql`${t.pausedReason} in ('user', 'limit', 'no_access')`),
    index("name_watches_name_idx").on(t.nameId),
    index("name_watches_user_idx").on(t.userId, t.createdAt.desc()),
  ],
).enableRLS();

import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  json,
  jsonb,
  pgPolicy,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { authenticatedRole, authUsers } from "drizzle-orm/supabase";

/*
 * The whole product's tables. Row-level security is on everywhere; the browser reads exactly one thing (its own
 * subscriptions' id, user and status), so every other table has no policy and no grant.
 * `auth.users` belongs to the auth service: it is referenced, never created here.
 */

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });
const createdAt = moment("created_at").notNull().defaultNow();
const updatedAt = moment("updated_at")
  .notNull()
  .defaultNow()
  .$onUpdate(() => new Date());
/** The user that a row belongs to; the row is deleted with the user. */
const userId = () => uuid("user_id").references(() => authUsers.id, { onDelete: "cascade" });

// ---- Catalogue -------------------------------------------------------------------------------------------------

export const products = pgTable(
  "products",
  {
    id: integer("id").primaryKey(),
    name: text("name").notNull(),
    description: text("description").notNull(),
    imageUrl: text("image_url"),
    isLive: boolean("is_live").notNull().default(false),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("products_name_not_blank", sql`btrim(${t.name}) <> ''`),
    check("products_image_url_is_web", sql`${t.imageUrl} ~ '^(https?://|/[^/])'`),
  ],
).enableRLS();

export const tools = pgTable(
  "tools",
  {
    id: integer("id").primaryKey(),
    /** How the API names the tool, e.g. `screenshot`. */
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
  },
  (t) => [check("tools_key_is_kebab", sql`${t.key} ~ '^[a-z][a-z0-9-]*$'`)],
).enableRLS();

export const plans = pgTable(
  "plans",
  {
    id: integer("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    priceCents: integer("price_cents").notNull(),
    billingCycle: text("billing_cycle", {
      enum: ["1 mon", "1 year"],
    }).notNull(),
    /** Key to text; `json`, because it keeps the order in which they are shown. */
    features: json("features").$type<Record<string, string>>().notNull().default({}),
    /** A plan taken off sale keeps its subscribers and is hidden from everyone else. */
    isForSale: boolean("is_for_sale").notNull().default(true),
    /** Captures of one user at the same time. */
    concurrentCaptures: integer("concurrent_captures").notNull().default(1),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("plans_price_in_range", sql`${t.priceCents} between 0 and 99999999`),
    // The card provider refuses charges below 50 cents.
    check("plans_price_chargeable", sql`${t.priceCents} = 0 or ${t.priceCents} >= 50`),
    check("plans_concurrent_captures_positive", sql`${t.concurrentCaptures} > 0`),
    check("plans_billing_cycle_known", sql`${t.billingCycle} in ('1 mon', '1 year')`),
    check("plans_features_is_object", sql`json_typeof(${t.features}) = 'object'`),
    unique("plans_id_product_unique").on(t.id, t.productId),
    index("plans_product_price_idx").on(t.productId, t.priceCents),
  ],
).enableRLS();

export const planTools = pgTable(
  "plan_tools",
  {
    planId: integer("plan_id")
      .notNull()
      .references(() => plans.id, { onDelete: "cascade" }),
    toolId: integer("tool_id")
      .notNull()
      .references(() => tools.id),
    /** Uses per month; null is unlimited. */
    usageLimit: integer("usage_limit"),
  },
  (t) => [
    primaryKey({ columns: [t.planId, t.toolId] }),
    check("plan_tools_limit_not_negative", sql`${t.usageLimit} >= 0`),
    index("plan_tools_tool_idx").on(t.toolId),
  ],
).enableRLS();

// ---- Who may use what ------------------------------------------------------------------------------------------

export const userSubscriptions = pgTable(
  "user_subscriptions",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    productId: integer("product_id").notNull(),
    planId: integer("plan_id").notNull(),
    /** The payment provider's word, mirrored and never constrained; free plans are `active`. */
    status: text("status").notNull(),
    /** The one row that counts for this user and product. */
    isCurrent: boolean("is_current").notNull().default(false),
    /** Null for a free plan. */
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    /** What a cycle of it costs at the payment provider, mirrored: a plan's new price is for new subscribers. */
    priceCents: integer("price_cents"),
    /** How long that cycle is. Null, as the price is, for a free plan and where it is not known. */
    billingCycle: text("billing_cycle", { enum: ["1 mon", "1 year"] }),
    /** Monthly windows of use are counted from here, to the second. */
    anchorAt: moment("anchor_at").notNull().default(sql`date_trunc('second', now())`),
    currentPeriodStart: moment("current_period_start"),
    currentPeriodEnd: moment("current_period_end"),
    cancelAtPeriodEnd: boolean("cancel_at_period_end").notNull().default(false),
    /** Access ends here; null while it renews. */
    endsAt: moment("ends_at"),
    /** Until when a past-due subscription still gives access. */
    graceUntil: moment("grace_until"),
    /** The sequence number of the sync that wrote the row: a later fetch always wins. */
    syncSeq: bigint("sync_seq", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt,
    updatedAt,
  },
  (t) => [
    foreignKey({
      name: "user_subscriptions_plan_of_product_fk",
      columns: [t.planId, t.productId],
      foreignColumns: [plans.id, plans.productId],
    }),
    check(
      "user_subscriptions_period_forward",
      sql`${t.currentPeriodStart} is null or ${t.currentPeriodEnd} is null or ${t.currentPeriodEnd} > ${t.currentPeriodStart}`,
    ),
    uniqueIndex("user_subscriptions_one_current").on(t.userId, t.productId).where(sql`${t.isCurrent}`),
    // A free plan is one row per user and product for ever, restarted by update: its anchor cannot be reset.
    uniqueIndex("user_subscriptions_one_free")
      .on(t.userId, t.productId)
      .where(sql`${t.stripeSubscriptionId} is null`),
    index("user_subscriptions_user_status_idx").on(t.userId, t.status),
    index("user_subscriptions_plan_idx").on(t.planId, t.productId),
    pgPolicy("own subscriptions that have not ended are readable", {
      for: "select",
      to: authenticatedRole,
      using: sql`(select auth.uid()) = ${t.userId} and (${t.endsAt} is null or ${t.endsAt} > now())`,
    }),
  ],
);

export const usageCounters = pgTable(
  "usage_counters",
  {
    userId: userId().notNull(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    toolId: integer("tool_id")
      .notNull()
      .references(() => tools.id),
    windowStart: moment("window_start").notNull(),
    windowEnd: moment("window_end").notNull(),
    used: integer("used").notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.productId, t.toolId, t.windowStart] }),
    check("usage_counters_used_not_negative", sql`${t.used} >= 0`),
    check("usage_counters_window_forward", sql`${t.windowEnd} > ${t.windowStart}`),
  ],
).enableRLS();

export const usageReservations = pgTable(
  "uses",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").notNull(),
    productId: integer("product_id").notNull(),
    toolId: integer("tool_id").notNull(),
    windowStart: moment("window_start").notNull(),
    state: text("state", { enum: ["running", "settled", "returned"] })
      .notNull()
      .default("running"),
    /** A running use whose lease has passed belongs to a process that died: it is given back. */
    leaseUntil: moment("lease_until").notNull(),
    requestId: text("request_id").notNull(),
    takenAt: moment("taken_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    foreignKey({
      name: "uses_counter_fk",
      columns: [t.userId, t.productId, t.toolId, t.windowStart],
      foreignColumns: [
        usageCounters.userId,
        usageCounters.productId,
        usageCounters.toolId,
        usageCounters.windowStart,
      ],
    }).onDelete("cascade"),
    check("uses_state_known", sql`${t.state} in ('running', 'settled', 'returned')`),
    check("uses_ended_when_not_running", sql`(${t.state} = 'running') = (${t.endedAt} is null)`),
    index("uses_running_idx")
      .on(t.userId, t.productId, t.toolId, t.windowStart, t.leaseUntil)
      .where(sql`${t.state} = 'running'`),
    index("uses_history_idx").on(t.userId, t.takenAt),
  ],
).enableRLS();

/** At most one running capture of a user whose plan allows one: held everywhere, because it is a row. */
export const userLocks = pgTable("running_jobs", {
  userId: userId().primaryKey(),
  jobId: uuid("job_id").notNull(),
  /** A job whose lease has passed belongs to a process that died: its row may be taken over. */
  leaseUntil: moment("lease_until").notNull(),
}).enableRLS();

/** What a user captured, for their history: the row tells, the file lies in the store. */
export const captures = pgTable(
  "captures",
  {
    id: uuid("id").primaryKey(),
    userId: userId().notNull(),
    kind: text("kind", { enum: ["screenshot", "extraction"] }).notNull(),
    /** The request as it was sent, to run it again. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    url: text("url").notNull(),
    finalUrl: text("final_url").notNull(),
    title: text("title").notNull().default(""),
    pageStatus: integer("page_status"),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    /** Keys in the store; the thumbnail is missing where a picture could not be made smaller. */
    fileKey: text("file_key").notNull(),
    thumbnailKey: text("thumbnail_key"),
    /** False while the row only reserves the space of a file that is still being stored. */
    isStored: boolean("is_stored").notNull().default(true),
    createdAt,
    /** From here on file and row are removed. */
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    check("captures_kind_known", sql`${t.kind} in ('screenshot', 'extraction')`),
    check("captures_size_not_negative", sql`${t.sizeBytes} >= 0`),
    index("captures_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("captures_expires_idx").on(t.expiresAt),
  ],
).enableRLS();

/** A user's recent checks of names, to see or run them again and to look once more at what was unknown. */
export const nameChecks = pgTable(
  "name_checks",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /** What was checked, to run it again. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    /** The answer's rows; unknown ones are replaced when a retry finds out. */
    rows: jsonb("rows").$type<{ domains: unknown[]; social: unknown[] }>().notNull(),
    retries: integer("retries").notNull().default(0),
    createdAt,
    /** From here on the row is removed. */
    expiresAt: moment("expires_at").notNull(),
  },
  (t) => [
    check("name_checks_retries_not_negative", sql`${t.retries} >= 0`),
    index("name_checks_user_created_idx").on(t.userId, t.createdAt.desc()),
    index("name_checks_expires_idx").on(t.expiresAt),
  ],
).enableRLS();

/** Generic cell rate limits: one row a key holds the moment at which the allowance is whole again. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    fullAt: moment("full_at").notNull(),
  },
  (t) => [index("rate_limits_full_at_idx").on(t.fullAt)],
).enableRLS();

// ---- Payment ---------------------------------------------------------------------------------------------------

/** Taken before each fetch from the payment provider, so that writes can be put in the order of their fetches. */
export const paymentSyncSeq = pgSequence("payment_sync_seq");

export const stripeCustomers = pgTable(
  "payment_customers",
  {
    userId: userId().primaryKey(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    /** Raised when the customer was deleted at the provider, so that the next creation has a fresh idempotency key. */
    generation: integer("generation").notNull().default(1),
    lastSyncedAt: moment("last_synced_at"),
    /** A sync counts only if it fetched after this: taken from the sequence by fetches and before changes at Stripe. */
    unsyncedSeq: bigint("unsynced_seq", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("payment_customers_generation_positive", sql`${t.generation} > 0`),
    index("payment_customers_last_synced_idx").on(t.lastSyncedAt),
  ],
).enableRLS();

export const checkoutAttempts = pgTable(
  "checkout_attempts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    productId: integer("product_id").notNull(),
    planId: integer("plan_id").notNull(),
    state: text("state", { enum: ["open", "paid", "expired"] })
      .notNull()
      .default("open"),
    /** What was shown to the buyer; an open attempt whose plan changed its price is replaced, never charged. */
    amountCents: integer("amount_cents").notNull(),
    creditCents: integer("credit_cents").notNull().default(0),
    /** Every parameter of the provider's call: a replay must be equal to the byte. */
    parameters: jsonb("parameters").$type<Record<string, unknown>>().notNull(),
    /** The subscription this purchase takes the place of. */
    replacesSubscriptionId: text("replaces_subscription_id"),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    expiresAt: moment("expires_at").notNull(),
    createdAt,
    updatedAt,
  },
  (t) => [
    foreignKey({
      name: "checkout_attempts_plan_of_product_fk",
      columns: [t.planId, t.productId],
      foreignColumns: [plans.id, plans.productId],
    }),
    check("checkout_attempts_state_known", sql`${t.state} in ('open', 'paid', 'expired')`),
    check("checkout_attempts_amount_in_range", sql`${t.amountCents} between 0 and 99999999`),
    check("checkout_attempts_credit_in_range", sql`${t.creditCents} between 0 and 99999999`),
    uniqueIndex("checkout_attempts_one_open").on(t.userId, t.productId).where(sql`${t.state} = 'open'`),
    index("checkout_attempts_open_expiry_idx").on(t.expiresAt).where(sql`${t.state} = 'open'`),
  ],
).enableRLS();

/**
 * Which idempotency key a creation at Stripe uses now. Stripe stores a 5xx under its key for a day and replays it, so the
 * next try needs another key; a creation without a row uses its first one.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    name: text("name").primaryKey(),
    /** Null for refunds, which outlive the account. */
    userId: userId(),
    generation: integer("generation").notNull(),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("idempotency_keys_generation_positive", sql`${t.generation} > 0`),
    index("idempotency_keys_user_idx").on(t.userId),
  ],
).enableRLS();

/** Refunds that are owed and not made yet. They outlive the account: a row holds Stripe's ids and no personal data. */
export const pendingRefunds = pgTable(
  "pending_refunds",
  {
    invoiceId: text("invoice_id").primaryKey(),
    amountCents: integer("amount_cents").notNull(),
    reason: text("reason", {
      enum: ["account_deleted", "disputed_credit", "duplicate_subscription", "upgrade_credit_remainder"],
    }).notNull(),
    failedAttempts: integer("failed_attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt,
    updatedAt,
  },
  (t) => [check("pending_refunds_amount_in_range", sql`${t.amountCents} between 1 and 99999999`)],
).enableRLS();

/** The ledger of the provider's events. Kept when a user is deleted: it holds the provider's ids, no personal data. */
export const stripeEvents = pgTable(
  "payment_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    stripeCustomerId: text("stripe_customer_id"),
    status: text("status", { enum: ["received", "done", "failed", "ignored"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(1),
    lastError: text("last_error"),
    /** When the provider made it; whole seconds. */
    eventCreatedAt: moment("event_created_at").notNull(),
    receivedAt: moment("received_at").notNull().defaultNow(),
    endedAt: moment("ended_at"),
  },
  (t) => [
    check("payment_events_status_known", sql`${t.status} in ('received', 'done', 'failed', 'ignored')`),
    check("payment_events_attempts_positive", sql`${t.attempts} > 0`),
    index("payment_events_unfinished_idx").on(t.receivedAt).where(sql`${t.status} in ('received', 'failed')`),
    index("payment_events_created_idx").on(t.eventCreatedAt),
  ],
).enableRLS();

/** Who runs a scheduled job now. A row, because session locks do not pass a transaction pooler. */
export const scheduledJobLeases = pgTable("job_leases", {
  name: text("name").primaryKey(),
  holder: text("holder").notNull(),
  leaseUntil: moment("lease_until").notNull(),
}).enableRLS();

// ---- Feedback --------------------------------------------------------------------------------------------------

export const feedback = pgTable(
  "feedback",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: uuid("user_id").references(() => authUsers.id, {
      onDelete: "set null",
    }),
    type: text("type", { enum: ["bug", "feature", "general"] }).notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    email: text("email").notNull().default(""),
    pageUrl: text("page_url").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    createdAt,
  },
  (t) => [
    check("feedback_type_known", sql`${t.type} in ('bug', 'feature', 'general')`),
    check("feedback_title_not_blank", sql`btrim(${t.title}) <> ''`),
    check("feedback_description_not_blank", sql`btrim(${t.description}) <> ''`),
    index("feedback_created_idx").on(t.createdAt),
    index("feedback_user_idx").on(t.userId),
  ],
).enableRLS();

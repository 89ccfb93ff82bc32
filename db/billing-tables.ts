import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, timestampTz, updatedAt, userId } from "./columns.ts";
import { plans } from "./schema.ts";

/* What the product keeps of Stripe: customers, payments in progress, refunds and events. */

/** Taken before each fetch from Stripe, to order writes by their fetches. */
export const stripeSyncSeq = pgSequence("stripe_sync_seq");

export const stripeCustomers = pgTable(
  "stripe_customers",
  {
    userId: userId().primaryKey(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    /** Incremented when the customer is deleted at Stripe, so that the next creation has a new idempotency key. */
    generation: integer("generation").notNull().default(1),
    lastSyncedAt: timestampTz("last_synced_at"),
    /** A sync only counts if its sequence number is at least this. Raised by fetches and before changes at Stripe. */
    unsyncedSeq: bigint("unsynced_seq", { mode: "bigint" }).notNull().default(sql`0`),
    createdAt,
    updatedAt,
  },
  (t) => [
    check("stripe_customers_generation_positive", sql`${t.generation} > 0`),
    index("stripe_customers_last_synced_idx").on(t.lastSyncedAt),
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
    /** The displayed price. An open attempt is replaced, not charged, when the plan's price changes. */
    amountCents: integer("amount_cents").notNull(),
    creditCents: integer("credit_cents").notNull().default(0),
    /** All parameters of the Stripe calls, because a retry under the same key must be identical. */
    parameters: jsonb("parameters").$type<Record<string, unknown>>().notNull(),
    /** The subscription that this checkout replaces. */
    replacesSubscriptionId: text("replaces_subscription_id"),
    stripeSubscriptionId: text("stripe_subscription_id").unique(),
    expiresAt: timestampTz("expires_at").notNull(),
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
 * The current idempotency key of each creation at Stripe. Stripe replays a stored 5xx for a day, so the next attempt needs
 * another key. A creation without a row uses its first key.
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

/** Refunds still to be made. Rows outlive the account and hold Stripe's ids, but no personal data. */
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

/** Events received from Stripe. Rows outlive the account and hold Stripe's ids, but no personal data. */
export const stripeEvents = pgTable(
  "stripe_events",
  {
    id: text("id").primaryKey(),
    type: text("type").notNull(),
    stripeCustomerId: text("stripe_customer_id"),
    /** The payment and the charge of a dispute, which names no customer. */
    paymentIntentId: text("payment_intent_id"),
    chargeId: text("charge_id"),
    status: text("status", { enum: ["received", "processed", "failed", "ignored"] })
      .notNull()
      .default("received"),
    attempts: integer("attempts").notNull().default(1),
    lastError: text("last_error"),
    /** Stripe's creation time, in whole seconds. */
    eventCreatedAt: timestampTz("event_created_at").notNull(),
    receivedAt: timestampTz("received_at").notNull().defaultNow(),
    endedAt: timestampTz("ended_at"),
  },
  (t) => [
    check("stripe_events_status_known", sql`${t.status} in ('received', 'processed', 'failed', 'ignored')`),
    check("stripe_events_attempts_positive", sql`${t.attempts} > 0`),
    index("stripe_events_unfinished_idx").on(t.receivedAt).where(sql`${t.status} in ('received', 'failed')`),
    index("stripe_events_unfinished_customer_idx")
      .on(t.stripeCustomerId)
      .where(sql`${t.status} in ('received', 'failed')`),
    index("stripe_events_created_idx").on(t.eventCreatedAt),
  ],
).enableRLS();

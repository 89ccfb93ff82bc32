import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { CHANGE_FREQUENCIES } from "#shared/notifications/frequencies.ts";
import { WEBHOOK_KINDS } from "#shared/webhooks/kinds.ts";
import { createdAt, timestampTz, updatedAt, userId } from "./columns.ts";
import { jobs } from "./job-tables.ts";

/** Addresses that receive a user's events. */
export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /** Format of the messages; `standard` is Standard Webhooks. */
    kind: text("kind", { enum: WEBHOOK_KINDS }).notNull(),
    /** Of Telegram with the bot's id in place of its token. */
    url: text("url").notNull(),
    /** The chat that a Telegram bot writes to. */
    chatId: text("chat_id"),
    description: text("description").notNull().default(""),
    /** Event types that the endpoint receives (`WEBHOOK_EVENTS`). */
    events: text("events").array().notNull(),
    /** The job whose events alone it receives; null for all of the user's events. */
    jobId: uuid("job_id").references(() => jobs.id, { onDelete: "cascade" }),
    /**
     * Encrypted, because it must be readable: the signing secret of Standard Webhooks, the token of a Telegram bot, or the
     * access token of ntfy. Null for a chat without one, and for a job whose caller gave none.
     */
    secret: text("secret"),
    /** The secret before the last rotation, encrypted; signs too until its end. */
    previousSecret: text("previous_secret"),
    previousSecretEndsAt: timestampTz("previous_secret_ends_at"),
    /** Null while the endpoint receives events. */
    disabledAt: timestampTz("disabled_at"),
    /** `user`: switched off; `gone`: it answered 410; `failing`: three days without a success. */
    disabledReason: text("disabled_reason", { enum: ["user", "gone", "failing"] }),
    /** Failed attempts since the last success, and the first of them. */
    consecutiveFailures: integer("consecutive_failures").notNull().default(0),
    failingSince: timestampTz("failing_since"),
    /** No attempt before: the endpoint asked for it, or failed repeatedly. */
    pausedUntil: timestampTz("paused_until"),
    createdAt,
    updatedAt,
  },
  (t) => [
    check(
      "webhook_endpoints_kind_known",
      sql`${t.kind} in ('standard', 'slack', 'discord', 'telegram', 'teams', 'google_chat', 'ntfy')`,
    ),
    check("webhook_endpoints_chat_of_telegram", sql`(${t.kind} = 'telegram') = (${t.chatId} is not null)`),
    check("webhook_endpoints_url_is_https", sql`${t.url} like 'https://%' and length(${t.url}) <= 2048`),
    check("webhook_endpoints_events_not_empty", sql`cardinality(${t.events}) > 0`),
    check(
      "webhook_endpoints_disabled_with_reason",
      sql`(${t.disabledAt} is null) = (${t.disabledReason} is null)`,
    ),
    check(
      "webhook_endpoints_has_secret",
      sql`${t.secret} is not null or ${t.jobId} is not null or ${t.kind} not in ('standard', 'telegram')`,
    ),
    check("webhook_endpoints_failures_not_negative", sql`${t.consecutiveFailures} >= 0`),
    uniqueIndex("webhook_endpoints_job_unique").on(t.jobId).where(sql`${t.jobId} is not null`),
    index("webhook_endpoints_user_idx").on(t.userId, t.createdAt),
  ],
).enableRLS();

/** Events for webhooks, one row per cause, written in the transaction of the cause. Kept for 30 days. */
export const webhookEvents = pgTable(
  "webhook_events",
  {
    /** Sent as `webhook-id` with every attempt. */
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    type: text("type").notNull(),
    /** Identifies the cause among the user's events of the type. */
    subjectKey: text("subject_key").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    createdAt,
  },
  (t) => [
    unique("webhook_events_cause_unique").on(t.userId, t.type, t.subjectKey),
    index("webhook_events_created_idx").on(t.createdAt),
  ],
).enableRLS();

/** One event for one endpoint. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    eventId: uuid("event_id")
      .notNull()
      .references(() => webhookEvents.id, { onDelete: "cascade" }),
    endpointId: uuid("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    /** `failed` after the last attempt, `canceled` when the endpoint was disabled. */
    state: text("state", { enum: ["pending", "delivered", "failed", "canceled"] })
      .notNull()
      .default("pending"),
    /** Ended attempts since the creation or the last replay. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestampTz("next_attempt_at").notNull().defaultNow(),
    /** Set while an attempt runs; an expired lease belongs to a dead process. */
    leaseEndsAt: timestampTz("lease_ends_at"),
    /** HTTP status of the last answer. */
    lastStatus: integer("last_status"),
    createdAt,
    endedAt: timestampTz("ended_at"),
  },
  (t) => [
    unique("webhook_deliveries_event_endpoint_unique").on(t.eventId, t.endpointId),
    check(
      "webhook_deliveries_state_known",
      sql`${t.state} in ('pending', 'delivered', 'failed', 'canceled')`,
    ),
    check("webhook_deliveries_ended_unless_pending", sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
    check("webhook_deliveries_attempts_not_negative", sql`${t.attempts} >= 0`),
    index("webhook_deliveries_endpoint_idx").on(t.endpointId, t.createdAt.desc()),
    index("webhook_deliveries_due_idx").on(t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
  ],
).enableRLS();

/** The attempts of a delivery. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    deliveryId: uuid("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    startedAt: timestampTz("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    /** Null when there was no answer; then `error` says why. */
    status: integer("status"),
    error: text("error"),
    /** The first 1 KB of the answer. */
    responseBody: text("response_body"),
  },
  (t) => [
    check("webhook_attempts_answer_or_error", sql`(${t.status} is null) <> (${t.error} is null)`),
    index("webhook_attempts_delivery_idx").on(t.deliveryId, t.startedAt),
  ],
).enableRLS();

/** Mails to send, written in the transaction of their cause. Kept for 30 days. */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    /** Also the `Message-ID`, so that a repeated mail is recognized. */
    id: uuid("id").primaryKey().defaultRandom(),
    /** Not a reference: the mail about a deleted account outlives its user. */
    userId: uuid("user_id").notNull(),
    kind: text("kind").notNull(),
    /** Identifies the cause among the user's mails of the kind. */
    subjectKey: text("subject_key").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull().default({}),
    /** Null for the user's address at the time of sending. Deleted when the mail has ended. */
    recipient: text("recipient"),
    /** The extra recipient of this copy; null for the user's own mail. Not a reference: a removed one ends the mail. */
    recipientId: uuid("recipient_id"),
    /** When it is sent with others in a digest; null for a mail of its own. */
    digestAt: timestampTz("digest_at"),
    /**
     * `digested`: a digest has its content; `dropped`: unwanted, or without a user; `failed`: refused, or not sent within
     * three days.
     */
    state: text("state", { enum: ["pending", "sent", "digested", "failed", "dropped"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: timestampTz("next_attempt_at").notNull().defaultNow(),
    /** Set while the mail is being sent; an expired lease belongs to a dead process. */
    leaseEndsAt: timestampTz("lease_ends_at"),
    createdAt,
    endedAt: timestampTz("ended_at"),
  },
  (t) => [
    unique("mail_outbox_cause_unique").on(t.userId, t.kind, t.subjectKey, t.recipientId).nullsNotDistinct(),
    check("mail_outbox_state_known", sql`${t.state} in ('pending', 'sent', 'digested', 'failed', 'dropped')`),
    check("mail_outbox_ended_unless_pending", sql`(${t.state} = 'pending') = (${t.endedAt} is null)`),
    check("mail_outbox_attempts_not_negative", sql`${t.attempts} >= 0`),
    index("mail_outbox_due_idx").on(t.nextAttemptAt).where(sql`${t.state} = 'pending'`),
    index("mail_outbox_digest_idx")
      .on(t.digestAt)
      .where(sql`${t.state} = 'pending' and ${t.digestAt} is not null`),
    index("mail_outbox_created_idx").on(t.createdAt),
  ],
).enableRLS();

/** What a user chose for mails; without a row the defaults apply. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: userId().primaryKey(),
    /** Name in the IANA time zone database; null for UTC. */
    timeZone: text("time_zone"),
    /** Kinds of mails that the user switched off. */
    mutedKinds: text("muted_kinds").array().notNull().default([]),
    /** When mails about changes are sent: each at once, or together. */
    changeFrequency: text("change_frequency", { enum: CHANGE_FREQUENCIES }).notNull().default("at_once"),
    /** The address that a mail server refused for good; it receives security mails only. */
    bouncedAddress: text("bounced_address"),
    updatedAt,
  },
  (t) => [
    check(
      "notification_settings_frequency_known",
      sql`${t.changeFrequency} in ('at_once', 'hourly', 'daily', 'weekly')`,
    ),
  ],
).enableRLS();

/** Further addresses that get copies of a user's results. Each confirms first, by the link of a mail. */
export const mailRecipients = pgTable(
  "mail_recipients",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    userId: userId().notNull(),
    /** In lower case. */
    address: text("address").notNull(),
    /** SHA-256 of the link's token; null once confirmed, so that the link works once. */
    tokenHash: text("token_hash"),
    tokenExpiresAt: timestampTz("token_expires_at"),
    confirmedAt: timestampTz("confirmed_at"),
    /** The mail server refused the address for good; it gets no more mails. */
    refusedAt: timestampTz("refused_at"),
    createdAt,
  },
  (t) => [
    unique("mail_recipients_address_unique").on(t.userId, t.address),
    unique("mail_recipients_token_unique").on(t.tokenHash),
    check(
      "mail_recipients_address_valid",
      sql`${t.address} = lower(${t.address}) and length(${t.address}) between 3 and 254`,
    ),
    check(
      "mail_recipients_token_unless_confirmed",
      sql`(${t.confirmedAt} is null) = (${t.tokenHash} is not null) and (${t.tokenHash} is null) = (${t.tokenExpiresAt} is null)`,
    ),
  ],
).enableRLS();

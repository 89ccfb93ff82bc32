ALTER TABLE "uses" RENAME TO "usage_reservations";--> statement-breakpoint
ALTER TABLE "running_jobs" RENAME TO "user_locks";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME TO "stripe_events";--> statement-breakpoint
ALTER TABLE "payment_customers" RENAME TO "stripe_customers";--> statement-breakpoint
ALTER TABLE "job_leases" RENAME TO "scheduled_job_leases";--> statement-breakpoint
ALTER SEQUENCE "payment_sync_seq" RENAME TO "stripe_sync_seq";--> statement-breakpoint
ALTER TABLE "usage_counters" RENAME COLUMN "window_start" TO "period_start";--> statement-breakpoint
ALTER TABLE "usage_counters" RENAME COLUMN "window_end" TO "period_end";--> statement-breakpoint
ALTER TABLE "usage_reservations" RENAME COLUMN "window_start" TO "period_start";--> statement-breakpoint
ALTER TABLE "usage_reservations" RENAME COLUMN "taken_at" TO "reserved_at";--> statement-breakpoint
ALTER TABLE "usage_reservations" RENAME COLUMN "lease_until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "user_locks" RENAME COLUMN "lease_until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "scheduled_job_leases" RENAME COLUMN "lease_until" TO "expires_at";--> statement-breakpoint
ALTER TABLE "rate_limits" RENAME COLUMN "full_at" TO "tat";--> statement-breakpoint
ALTER TABLE "user_subscriptions" RENAME COLUMN "anchor_at" TO "usage_anchor_at";--> statement-breakpoint
ALTER TABLE "usage_counters" RENAME CONSTRAINT "usage_counters_user_id_product_id_tool_id_window_start_pk" TO "usage_counters_user_id_product_id_tool_id_period_start_pk";--> statement-breakpoint
ALTER TABLE "usage_counters" RENAME CONSTRAINT "usage_counters_window_forward" TO "usage_counters_period_forward";--> statement-breakpoint
ALTER TABLE "usage_reservations" RENAME CONSTRAINT "uses_pkey" TO "usage_reservations_pkey";--> statement-breakpoint
ALTER TABLE "usage_reservations" RENAME CONSTRAINT "uses_counter_fk" TO "usage_reservations_counter_fk";--> statement-breakpoint
ALTER TABLE "user_locks" RENAME CONSTRAINT "running_jobs_pkey" TO "user_locks_pkey";--> statement-breakpoint
ALTER TABLE "user_locks" RENAME CONSTRAINT "running_jobs_user_id_users_id_fk" TO "user_locks_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "stripe_events" RENAME CONSTRAINT "payment_events_pkey" TO "stripe_events_pkey";--> statement-breakpoint
ALTER TABLE "stripe_events" RENAME CONSTRAINT "payment_events_attempts_positive" TO "stripe_events_attempts_positive";--> statement-breakpoint
ALTER TABLE "stripe_customers" RENAME CONSTRAINT "payment_customers_pkey" TO "stripe_customers_pkey";--> statement-breakpoint
ALTER TABLE "stripe_customers" RENAME CONSTRAINT "payment_customers_generation_positive" TO "stripe_customers_generation_positive";--> statement-breakpoint
ALTER TABLE "stripe_customers" RENAME CONSTRAINT "payment_customers_stripe_customer_id_unique" TO "stripe_customers_stripe_customer_id_unique";--> statement-breakpoint
ALTER TABLE "stripe_customers" RENAME CONSTRAINT "payment_customers_user_id_users_id_fk" TO "stripe_customers_user_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "scheduled_job_leases" RENAME CONSTRAINT "job_leases_pkey" TO "scheduled_job_leases_pkey";--> statement-breakpoint
ALTER INDEX "uses_history_idx" RENAME TO "usage_reservations_history_idx";--> statement-breakpoint
ALTER INDEX "payment_customers_last_synced_idx" RENAME TO "stripe_customers_last_synced_idx";--> statement-breakpoint
ALTER INDEX "payment_events_unfinished_idx" RENAME TO "stripe_events_unfinished_idx";--> statement-breakpoint
ALTER INDEX "payment_events_created_idx" RENAME TO "stripe_events_created_idx";--> statement-breakpoint
ALTER INDEX "rate_limits_full_at_idx" RENAME TO "rate_limits_tat_idx";--> statement-breakpoint
ALTER TABLE "usage_reservations" DROP CONSTRAINT "uses_state_known";--> statement-breakpoint
ALTER TABLE "usage_reservations" DROP CONSTRAINT "uses_ended_when_not_running";--> statement-breakpoint
DROP INDEX "uses_running_idx";--> statement-breakpoint
ALTER TABLE "usage_reservations" ALTER COLUMN "state" SET DEFAULT 'reserved';--> statement-breakpoint
UPDATE "usage_reservations" SET "state" = CASE "state" WHEN 'running' THEN 'reserved' WHEN 'settled' THEN 'committed' ELSE 'released' END;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_state_known" CHECK ("usage_reservations"."state" in ('reserved', 'committed', 'released'));--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_ended_unless_reserved" CHECK (("usage_reservations"."state" = 'reserved') = ("usage_reservations"."ended_at" is null));--> statement-breakpoint
CREATE INDEX "usage_reservations_reserved_idx" ON "usage_reservations" USING btree ("user_id","product_id","tool_id","period_start","expires_at") WHERE "usage_reservations"."state" = 'reserved';--> statement-breakpoint
ALTER TABLE "stripe_events" DROP CONSTRAINT "payment_events_status_known";--> statement-breakpoint
UPDATE "stripe_events" SET "status" = 'processed' WHERE "status" = 'done';--> statement-breakpoint
ALTER TABLE "stripe_events" ADD CONSTRAINT "stripe_events_status_known" CHECK ("stripe_events"."status" in ('received', 'processed', 'failed', 'ignored'));

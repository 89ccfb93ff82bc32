ALTER TABLE "jobs" RENAME COLUMN "cancelled" TO "canceled";--> statement-breakpoint
ALTER TABLE "job_items" DROP CONSTRAINT "job_items_state_known";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_state_known";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_counts_in_range";--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_ended_is_settled";--> statement-breakpoint
UPDATE "job_items" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
UPDATE "jobs" SET "state" = 'canceled' WHERE "state" = 'cancelled';--> statement-breakpoint
-- Events that are delivered or replayed later, and responses that are repeated for an idempotency key.
UPDATE "webhook_events" SET "data" = replace("data"::text, '"cancelled"', '"canceled"')::jsonb
WHERE "type" LIKE 'job.%' AND "data"::text LIKE '%"cancelled"%';--> statement-breakpoint
UPDATE "api_idempotency_keys"
SET "response" = replace(replace("response", '"cancelled":', '"canceled":'), '"state":"cancelled"', '"state":"canceled"')
WHERE "response" LIKE '%"cancelled"%';--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_state_known" CHECK ("job_items"."state" in ('queued', 'running', 'done', 'failed', 'skipped', 'canceled'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('queued', 'running', 'completed', 'partial', 'failed', 'canceled'));--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_counts_in_range" CHECK (least("jobs"."done", "jobs"."failed", "jobs"."skipped", "jobs"."canceled") >= 0 and "jobs"."done" + "jobs"."failed" + "jobs"."skipped" + "jobs"."canceled" <= "jobs"."total");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_ended_is_settled" CHECK ("jobs"."finished_at" is null or ("jobs"."done" + "jobs"."failed" + "jobs"."skipped" + "jobs"."canceled" = "jobs"."total" and "jobs"."committed_uses" + "jobs"."released_uses" = "jobs"."reserved_uses"));
CREATE TABLE "job_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"next_allowed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_hosts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"input" text NOT NULL,
	"input_hash" text NOT NULL,
	"lane" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"is_enqueued" boolean DEFAULT false NOT NULL,
	"start_after" timestamp with time zone,
	"capture_id" uuid,
	"check_id" uuid,
	"error" jsonb,
	"is_charged" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "job_items_state_known" CHECK ("job_items"."state" in ('queued', 'running', 'done', 'failed', 'skipped', 'cancelled')),
	CONSTRAINT "job_items_finished_at_end" CHECK (("job_items"."state" in ('queued', 'running')) = ("job_items"."finished_at" is null)),
	CONSTRAINT "job_items_charged_when_done" CHECK (not "job_items"."is_charged" or "job_items"."state" = 'done')
);
--> statement-breakpoint
ALTER TABLE "job_items" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"api_key_id" uuid,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"product_id" integer NOT NULL,
	"tool_id" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"reserved_uses" integer NOT NULL,
	"committed_uses" integer DEFAULT 0 NOT NULL,
	"released_uses" integer DEFAULT 0 NOT NULL,
	"cancel_requested_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "jobs_kind_known" CHECK ("jobs"."kind" in ('captures', 'checks')),
	CONSTRAINT "jobs_state_known" CHECK ("jobs"."state" in ('queued', 'running', 'completed', 'partial', 'failed', 'cancelled')),
	CONSTRAINT "jobs_total_positive" CHECK ("jobs"."total" > 0),
	CONSTRAINT "jobs_counts_in_range" CHECK (least("jobs"."done", "jobs"."failed", "jobs"."skipped", "jobs"."cancelled") >= 0 and "jobs"."done" + "jobs"."failed" + "jobs"."skipped" + "jobs"."cancelled" <= "jobs"."total"),
	CONSTRAINT "jobs_uses_in_range" CHECK (least("jobs"."committed_uses", "jobs"."released_uses") >= 0 and "jobs"."committed_uses" + "jobs"."released_uses" <= "jobs"."reserved_uses"),
	CONSTRAINT "jobs_ended_is_settled" CHECK ("jobs"."finished_at" is null or ("jobs"."done" + "jobs"."failed" + "jobs"."skipped" + "jobs"."cancelled" = "jobs"."total" and "jobs"."committed_uses" + "jobs"."released_uses" = "jobs"."reserved_uses")),
	CONSTRAINT "jobs_finished_at_end" CHECK (("jobs"."state" in ('queued', 'running')) = ("jobs"."finished_at" is null))
);
--> statement-breakpoint
ALTER TABLE "jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "scheduled_tasks" (
	"name" text PRIMARY KEY NOT NULL,
	"next_run_at" timestamp with time zone DEFAULT now() NOT NULL,
	"holder" text,
	"lease_ends_at" timestamp with time zone,
	"last_started_at" timestamp with time zone,
	"last_finished_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "scheduled_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP INDEX "usage_reservations_automated_idx";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "name_checks" ADD COLUMN "job_id" uuid;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "job_items" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "open_jobs" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "is_automated" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "usage_reservations" SET "is_automated" = true WHERE "api_key_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_counter_fk" FOREIGN KEY ("user_id","product_id","tool_id","period_start") REFERENCES "public"."usage_counters"("user_id","product_id","tool_id","period_start") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_hosts_next_idx" ON "job_hosts" USING btree ("next_allowed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "job_items_position_unique" ON "job_items" USING btree ("job_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "job_items_input_unique" ON "job_items" USING btree ("job_id","input_hash");--> statement-breakpoint
CREATE INDEX "job_items_lane_idx" ON "job_items" USING btree ("job_id","lane","position") WHERE "job_items"."state" = 'queued' and not "job_items"."is_enqueued";--> statement-breakpoint
CREATE INDEX "job_items_open_idx" ON "job_items" USING btree ("job_id") WHERE "job_items"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "jobs_user_created_idx" ON "jobs" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "jobs_open_idx" ON "jobs" USING btree ("user_id") WHERE "jobs"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_expires_idx" ON "jobs" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "jobs_api_key_idx" ON "jobs" USING btree ("api_key_id");--> statement-breakpoint
CREATE INDEX "jobs_counter_idx" ON "jobs" USING btree ("user_id","product_id","tool_id","period_start");--> statement-breakpoint
CREATE INDEX "usage_reservations_automated_idx" ON "usage_reservations" USING btree ("user_id","tool_id","reserved_at") WHERE "usage_reservations"."is_automated";--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_job_limits_positive" CHECK ("plans"."job_items" > 0 and "plans"."open_jobs" > 0);
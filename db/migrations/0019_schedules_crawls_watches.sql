CREATE TABLE "crawl_addresses" (
	"job_id" uuid NOT NULL,
	"url_hash" text NOT NULL,
	"url" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "crawl_addresses_job_id_url_hash_pk" PRIMARY KEY("job_id","url_hash"),
	CONSTRAINT "crawl_addresses_reason_known" CHECK ("crawl_addresses"."reason" in ('redirect', 'robots'))
);
--> statement-breakpoint
ALTER TABLE "crawl_addresses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedule_runs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"job_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedule_runs_due_unique" UNIQUE("schedule_id","due_at"),
	CONSTRAINT "schedule_runs_job_unique" UNIQUE("job_id")
);
--> statement-breakpoint
ALTER TABLE "schedule_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"inputs" jsonb NOT NULL,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"mails_results" boolean DEFAULT true NOT NULL,
	"state" text DEFAULT 'active' NOT NULL,
	"stop_reason" text,
	"next_run_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schedules_kind_known" CHECK ("schedules"."kind" in ('captures', 'checks')),
	CONSTRAINT "schedules_state_known" CHECK ("schedules"."state" in ('active', 'paused', 'stopped')),
	CONSTRAINT "schedules_name_in_range" CHECK (length("schedules"."name") between 1 and 200),
	CONSTRAINT "schedules_stop_reason_known" CHECK ("schedules"."stop_reason" in ('limit_reached', 'no_access', 'plan_limit')),
	CONSTRAINT "schedules_stopped_with_reason" CHECK (("schedules"."state" = 'stopped') = ("schedules"."stop_reason" is not null)),
	CONSTRAINT "schedules_active_has_next" CHECK ("schedules"."state" <> 'active' or "schedules"."next_run_at" is not null),
	CONSTRAINT "schedules_paused_has_no_next" CHECK ("schedules"."state" <> 'paused' or "schedules"."next_run_at" is null),
	CONSTRAINT "schedules_inputs_not_empty" CHECK (jsonb_typeof("schedules"."inputs") = 'array' and jsonb_array_length("schedules"."inputs") > 0)
);
--> statement-breakpoint
ALTER TABLE "schedules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "name_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name_id" uuid NOT NULL,
	"paused_reason" text,
	"last_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "name_watches_user_name_unique" UNIQUE("user_id","name_id"),
	CONSTRAINT "name_watches_paused_reason_known" CHECK ("name_watches"."paused_reason" in ('user', 'limit', 'no_access'))
);
--> statement-breakpoint
ALTER TABLE "name_watches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_watch_baselines" (
	"watch_id" uuid PRIMARY KEY NOT NULL,
	"markdown" text NOT NULL,
	"rules" jsonb NOT NULL,
	"is_unstable" boolean NOT NULL,
	"environment" text NOT NULL,
	"final_url" text NOT NULL,
	"has_password_field" boolean NOT NULL,
	"picture_key" text,
	"changing_tiles" integer[] DEFAULT '{}' NOT NULL,
	"captured_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "page_watch_baselines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_watch_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"watch_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"tool_id" integer NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"first_look" jsonb,
	"outcome" text,
	"summary" text,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_lines" integer DEFAULT 0 NOT NULL,
	"removed_lines" integer DEFAULT 0 NOT NULL,
	"picture" jsonb,
	"before_key" text,
	"after_key" text,
	"difference_key" text,
	"error" jsonb,
	"is_charged" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "page_watch_checks_outcome_known" CHECK ("page_watch_checks"."outcome" in ('baseline', 'same', 'changed', 'unstable', 'error', 'canceled')),
	CONSTRAINT "page_watch_checks_ended_with_outcome" CHECK (("page_watch_checks"."outcome" is null) = ("page_watch_checks"."ended_at" is null)),
	CONSTRAINT "page_watch_checks_error_with_outcome" CHECK ("page_watch_checks"."error" is null or "page_watch_checks"."outcome" = 'error')
);
--> statement-breakpoint
ALTER TABLE "page_watch_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "page_watches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"selector" text,
	"ignored_texts" text[] DEFAULT '{}' NOT NULL,
	"compares_picture" boolean DEFAULT false NOT NULL,
	"interval_minutes" integer NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"paused_reason" text,
	"next_check_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"consecutive_errors" integer DEFAULT 0 NOT NULL,
	"consecutive_unstable" integer DEFAULT 0 NOT NULL,
	"last_checked_at" timestamp with time zone,
	"last_changed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "page_watches_state_known" CHECK ("page_watches"."state" in ('new', 'same', 'changed', 'unstable', 'error')),
	CONSTRAINT "page_watches_paused_reason_known" CHECK ("page_watches"."paused_reason" in ('user', 'limit', 'no_access')),
	CONSTRAINT "page_watches_interval_positive" CHECK ("page_watches"."interval_minutes" > 0),
	CONSTRAINT "page_watches_counts_not_negative" CHECK (least("page_watches"."version", "page_watches"."consecutive_errors", "page_watches"."consecutive_unstable") >= 0)
);
--> statement-breakpoint
ALTER TABLE "page_watches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "watched_names" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"platform" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"registration" text,
	"registration_since" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"available_since" timestamp with time zone,
	"next_lookup_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lease_ends_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"unknowns" integer DEFAULT 0 NOT NULL,
	"last_answered_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "watched_names_name_unique" UNIQUE("platform","name"),
	CONSTRAINT "watched_names_platform_known" CHECK ("watched_names"."platform" in ('', 'twitter', 'instagram', 'youtube')),
	CONSTRAINT "watched_names_state_known" CHECK ("watched_names"."state" in ('new', 'taken', 'available', 'reserved', 'invalid')),
	CONSTRAINT "watched_names_registration_known" CHECK ("watched_names"."registration" in ('active', 'grace', 'redemption', 'pending_delete'))
);
--> statement-breakpoint
ALTER TABLE "watched_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_known";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "crawl_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "schedules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "schedule_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "page_watches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "watch_interval_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "name_watches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_addresses" ADD CONSTRAINT "crawl_addresses_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_watches" ADD CONSTRAINT "name_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "name_watches" ADD CONSTRAINT "name_watches_name_id_watched_names_id_fk" FOREIGN KEY ("name_id") REFERENCES "public"."watched_names"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_watch_baselines" ADD CONSTRAINT "page_watch_baselines_watch_id_page_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."page_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_watch_checks" ADD CONSTRAINT "page_watch_checks_watch_id_page_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."page_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_watches" ADD CONSTRAINT "page_watches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_user_created_idx" ON "schedules" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "schedules_due_idx" ON "schedules" USING btree ("next_run_at") WHERE "schedules"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "name_watches_name_idx" ON "name_watches" USING btree ("name_id");--> statement-breakpoint
CREATE INDEX "name_watches_user_idx" ON "name_watches" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "page_watch_checks_open_unique" ON "page_watch_checks" USING btree ("watch_id") WHERE "page_watch_checks"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "page_watch_checks_watch_idx" ON "page_watch_checks" USING btree ("watch_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "page_watch_checks_created_idx" ON "page_watch_checks" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "page_watches_user_idx" ON "page_watches" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "page_watches_due_idx" ON "page_watches" USING btree ("next_check_at") WHERE "page_watches"."paused_reason" is distinct from 'user';--> statement-breakpoint
CREATE INDEX "watched_names_due_idx" ON "watched_names" USING btree ("next_lookup_at");--> statement-breakpoint
CREATE INDEX "stripe_events_unfinished_customer_idx" ON "stripe_events" USING btree ("stripe_customer_id") WHERE "stripe_events"."status" in ('received', 'failed');--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_crawl_pages_not_negative" CHECK ("plans"."crawl_pages" >= 0);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_schedules_in_range" CHECK ("plans"."schedules" >= 0 and "plans"."schedule_minutes" > 0);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_watches_in_range" CHECK (least("plans"."page_watches", "plans"."name_watches") >= 0 and "plans"."watch_interval_minutes" > 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_known" CHECK ("jobs"."kind" in ('captures', 'checks', 'crawl'));--> statement-breakpoint
SELECT pgboss.create_queue('watches-dead', '{"policy":"standard","retryLimit":0,"retentionSeconds":2592000,"deleteAfterSeconds":2592000}');--> statement-breakpoint
SELECT pgboss.create_queue('watches', '{"policy":"standard","retryLimit":4,"retryDelay":5,"retryBackoff":true,"expireInSeconds":150,"heartbeatSeconds":20,"deleteAfterSeconds":86400,"deadLetter":"watches-dead"}');

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
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_known";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "crawl_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "schedules" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "schedule_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "charge_id" text;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_addresses" ADD CONSTRAINT "crawl_addresses_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD CONSTRAINT "schedule_runs_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedules_user_created_idx" ON "schedules" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "schedules_due_idx" ON "schedules" USING btree ("next_run_at") WHERE "schedules"."next_run_at" is not null;--> statement-breakpoint
CREATE INDEX "stripe_events_unfinished_customer_idx" ON "stripe_events" USING btree ("stripe_customer_id") WHERE "stripe_events"."status" in ('received', 'failed');--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_crawl_pages_not_negative" CHECK ("plans"."crawl_pages" >= 0);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_schedules_in_range" CHECK ("plans"."schedules" >= 0 and "plans"."schedule_minutes" > 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_known" CHECK ("jobs"."kind" in ('captures', 'checks', 'crawl'));
CREATE TABLE "site_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"schedule_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"item_id" uuid,
	"url_hash" text NOT NULL,
	"url" text NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"changes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"added_lines" integer DEFAULT 0 NOT NULL,
	"removed_lines" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_changes_page_unique" UNIQUE("job_id","url_hash"),
	CONSTRAINT "site_changes_kind_known" CHECK ("site_changes"."kind" in ('new', 'changed', 'removed')),
	CONSTRAINT "site_changes_removed_has_no_item" CHECK (("site_changes"."kind" = 'removed') = ("site_changes"."item_id" is null))
);
--> statement-breakpoint
ALTER TABLE "site_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "site_pages" (
	"schedule_id" uuid NOT NULL,
	"url_hash" text NOT NULL,
	"found_hash" text NOT NULL,
	"url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"markdown" text,
	"rules" jsonb,
	"environment" text,
	"final_url" text,
	"has_password_field" boolean DEFAULT false NOT NULL,
	"captured_at" timestamp with time zone,
	"first_snapshot" jsonb,
	"etag" text,
	"last_modified" text,
	"lastmod" text,
	"checked_at" timestamp with time zone,
	"links" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"last_job_id" uuid,
	"missed_runs" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_pages_schedule_id_url_hash_pk" PRIMARY KEY("schedule_id","url_hash"),
	CONSTRAINT "site_pages_missed_runs_not_negative" CHECK ("site_pages"."missed_runs" >= 0),
	CONSTRAINT "site_pages_text_is_complete" CHECK (num_nulls("site_pages"."markdown", "site_pages"."rules", "site_pages"."environment", "site_pages"."final_url", "site_pages"."captured_at") in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "site_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plans" DROP CONSTRAINT "plans_watches_in_range";--> statement-breakpoint
ALTER TABLE "schedules" DROP CONSTRAINT "schedules_kind_known";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "site_watches" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "site_watch_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "is_reserved" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "lastmod" text;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "unchanged_by" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "has_more_pages" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "schedule_runs" ADD COLUMN "site_result" jsonb;--> statement-breakpoint
ALTER TABLE "schedules" ADD COLUMN "knows_site" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_changes" ADD CONSTRAINT "site_changes_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_changes" ADD CONSTRAINT "site_changes_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "site_pages" ADD CONSTRAINT "site_pages_schedule_id_schedules_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."schedules"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "site_changes_schedule_idx" ON "site_changes" USING btree ("schedule_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "site_pages_found_idx" ON "site_pages" USING btree ("schedule_id","found_hash");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_watches_in_range" CHECK (least("plans"."page_watches", "plans"."site_watches", "plans"."name_watches") >= 0 and least("plans"."watch_interval_minutes", "plans"."site_watch_minutes") > 0);--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_charged_is_reserved" CHECK (not "job_items"."is_charged" or "job_items"."is_reserved");--> statement-breakpoint
ALTER TABLE "job_items" ADD CONSTRAINT "job_items_unchanged_by_known" CHECK ("job_items"."unchanged_by" in ('not_modified', 'sitemap'));--> statement-breakpoint
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_kind_known" CHECK ("schedules"."kind" in ('captures', 'checks', 'crawl'));
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
ALTER TABLE "jobs" DROP CONSTRAINT "jobs_kind_known";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "crawl_pages" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "depth" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "crawl_addresses" ADD CONSTRAINT "crawl_addresses_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_crawl_pages_not_negative" CHECK ("plans"."crawl_pages" >= 0);--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_kind_known" CHECK ("jobs"."kind" in ('captures', 'checks', 'crawl'));
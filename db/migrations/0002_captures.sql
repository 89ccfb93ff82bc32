CREATE TABLE "captures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"request" jsonb NOT NULL,
	"url" text NOT NULL,
	"final_url" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"page_status" integer,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"file_key" text NOT NULL,
	"thumbnail_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "captures_kind_known" CHECK ("captures"."kind" in ('screenshot', 'extraction')),
	CONSTRAINT "captures_size_not_negative" CHECK ("captures"."size_bytes" >= 0)
);
--> statement-breakpoint
ALTER TABLE "captures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "running_jobs" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"job_id" uuid NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "running_jobs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_jobs" ADD CONSTRAINT "running_jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_user_created_idx" ON "captures" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "captures_expires_idx" ON "captures" USING btree ("expires_at");

ALTER TABLE "page_watches" ADD COLUMN "capture" jsonb;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "credentials" text;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "cron" text;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "time_zone" text DEFAULT 'UTC' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "quiet_hours" jsonb;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "tags" text[] DEFAULT '{}' NOT NULL;
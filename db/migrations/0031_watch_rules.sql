ALTER TABLE "page_watch_baselines" ADD COLUMN "watched_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watch_checks" ADD COLUMN "matched_rules" jsonb;--> statement-breakpoint
ALTER TABLE "page_watch_checks" ADD COLUMN "watched_value" jsonb;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "ignored_selectors" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "watched_value" text;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "picture_threshold" double precision DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "ignored_areas" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watches" ADD COLUMN "alert_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "page_watches" ADD CONSTRAINT "page_watches_watched_value_known" CHECK ("page_watches"."watched_value" in ('price', 'stock'));--> statement-breakpoint
ALTER TABLE "page_watches" ADD CONSTRAINT "page_watches_picture_threshold_in_range" CHECK ("page_watches"."picture_threshold" between 0.1 and 20);
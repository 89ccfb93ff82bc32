ALTER TABLE "job_hosts" ADD COLUMN "pace" text DEFAULT 'normal' NOT NULL;--> statement-breakpoint
CREATE INDEX "job_items_running_idx" ON "job_items" USING btree ("lane") WHERE "job_items"."state" = 'running';--> statement-breakpoint
ALTER TABLE "job_hosts" ADD CONSTRAINT "job_hosts_pace_known" CHECK ("job_hosts"."pace" in ('normal', 'fast', 'throttled'));
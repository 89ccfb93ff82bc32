ALTER TABLE "jobs" ADD COLUMN "waits_for_job" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "mails_results" boolean DEFAULT true NOT NULL;
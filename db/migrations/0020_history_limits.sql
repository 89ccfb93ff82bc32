ALTER TABLE "plans" ADD COLUMN "retention_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "storage_bytes" bigint DEFAULT 100000000 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_history_positive" CHECK ("plans"."retention_days" > 0 and "plans"."storage_bytes" > 0);
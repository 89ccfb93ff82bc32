ALTER TABLE "captures" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "name_checks" ADD COLUMN "request_id" text;

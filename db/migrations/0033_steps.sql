ALTER TABLE "plans" ADD COLUMN "steps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_steps_not_negative" CHECK ("plans"."steps" >= 0);
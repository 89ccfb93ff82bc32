ALTER TABLE "user_subscriptions" ADD COLUMN "scheduled_plan_id" integer;--> statement-breakpoint
ALTER TABLE "feedback" ADD COLUMN "is_done" boolean DEFAULT false NOT NULL;

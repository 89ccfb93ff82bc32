ALTER TABLE "user_subscriptions" ADD COLUMN "price_cents" integer;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD COLUMN "billing_cycle" text;
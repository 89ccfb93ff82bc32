ALTER TABLE "stripe_events" ADD COLUMN "payment_intent_id" text;--> statement-breakpoint
ALTER TABLE "stripe_events" ADD COLUMN "charge_id" text;--> statement-breakpoint
CREATE INDEX "stripe_events_unfinished_customer_idx" ON "stripe_events" USING btree ("stripe_customer_id") WHERE "stripe_events"."status" in ('received', 'failed');
CREATE TABLE "destinations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"endpoint" text NOT NULL,
	"region" text NOT NULL,
	"bucket" text NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"is_path_style" boolean NOT NULL,
	"access_key_id" text NOT NULL,
	"encrypted_secret" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "destinations_user_name_unique" UNIQUE("user_id","name"),
	CONSTRAINT "destinations_name_length" CHECK (length("destinations"."name") between 1 and 60),
	CONSTRAINT "destinations_endpoint_is_https" CHECK ("destinations"."endpoint" like 'https://%' and length("destinations"."endpoint") <= 2048)
);
--> statement-breakpoint
ALTER TABLE "destinations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "destinations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job_items" ADD COLUMN "delivery" jsonb;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "job_items_delivery_idx" ON "job_items" USING btree (("delivery" ->> 'nextAttemptAt')) WHERE "job_items"."delivery" ->> 'state' = 'pending';--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_destinations_not_negative" CHECK ("plans"."destinations" >= 0);--> statement-breakpoint
-- Files for buckets of users; the worker applies the options of QUEUES.
SELECT pgboss.create_queue('store-dead', '{"policy":"standard","retryLimit":0,"retentionSeconds":2592000,"deleteAfterSeconds":2592000}');--> statement-breakpoint
SELECT pgboss.create_queue('store', '{"policy":"standard","retryLimit":4,"retryDelay":30,"retryBackoff":true,"expireInSeconds":150,"heartbeatSeconds":20,"deleteAfterSeconds":86400,"deadLetter":"store-dead"}');

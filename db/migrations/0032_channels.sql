CREATE TABLE "feeds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"watch_id" uuid,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feeds_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "feeds_watch_unique" UNIQUE NULLS NOT DISTINCT("user_id","watch_id"),
	CONSTRAINT "feeds_token_hash_is_sha256" CHECK ("feeds"."token_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_state_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_kind_known";--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP CONSTRAINT "webhook_endpoints_has_secret";--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "digest_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "change_frequency" text DEFAULT 'at_once' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "chat_id" text;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feeds" ADD CONSTRAINT "feeds_watch_id_page_watches_id_fk" FOREIGN KEY ("watch_id") REFERENCES "public"."page_watches"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "feeds_watch_idx" ON "feeds" USING btree ("watch_id");--> statement-breakpoint
CREATE INDEX "mail_outbox_digest_idx" ON "mail_outbox" USING btree ("digest_at") WHERE "mail_outbox"."state" = 'pending' and "mail_outbox"."digest_at" is not null;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_state_known" CHECK ("mail_outbox"."state" in ('pending', 'sent', 'digested', 'failed', 'dropped'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_frequency_known" CHECK ("notification_settings"."change_frequency" in ('at_once', 'hourly', 'daily', 'weekly'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_chat_of_telegram" CHECK (("webhook_endpoints"."kind" = 'telegram') = ("webhook_endpoints"."chat_id" is not null));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_kind_known" CHECK ("webhook_endpoints"."kind" in ('standard', 'slack', 'discord', 'telegram', 'teams', 'google_chat', 'ntfy'));--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_has_secret" CHECK ("webhook_endpoints"."secret" is not null or "webhook_endpoints"."job_id" is not null or "webhook_endpoints"."kind" not in ('standard', 'telegram'));
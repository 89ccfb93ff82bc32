CREATE TABLE "mail_recipients" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_recipients_address_unique" UNIQUE("user_id","address"),
	CONSTRAINT "mail_recipients_token_unique" UNIQUE("token_hash"),
	CONSTRAINT "mail_recipients_address_valid" CHECK ("mail_recipients"."address" = lower("mail_recipients"."address") and length("mail_recipients"."address") between 3 and 254),
	CONSTRAINT "mail_recipients_token_unless_confirmed" CHECK (("mail_recipients"."confirmed_at" is null) = ("mail_recipients"."token_hash" is not null) and ("mail_recipients"."token_hash" is null) = ("mail_recipients"."token_expires_at" is null))
);
--> statement-breakpoint
ALTER TABLE "mail_recipients" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "mail_outbox" DROP CONSTRAINT "mail_outbox_cause_unique";--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "mail_recipients" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "mail_recipients" ADD CONSTRAINT "mail_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD CONSTRAINT "mail_outbox_cause_unique" UNIQUE NULLS NOT DISTINCT("user_id","kind","subject_key","recipient_id");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_mail_recipients_not_negative" CHECK ("plans"."mail_recipients" >= 0);
CREATE TABLE "saved_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"domain" text NOT NULL,
	"encrypted_state" text NOT NULL,
	"encrypted_login" text,
	"allows_mcp" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "saved_sessions_user_name_unique" UNIQUE("user_id","name"),
	CONSTRAINT "saved_sessions_name_length" CHECK (length("saved_sessions"."name") between 1 and 60),
	CONSTRAINT "saved_sessions_domain_length" CHECK (length("saved_sessions"."domain") between 1 and 253)
);
--> statement-breakpoint
ALTER TABLE "saved_sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "saved_sessions" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_sessions" ADD CONSTRAINT "saved_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_sessions_expires_idx" ON "saved_sessions" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_saved_sessions_not_negative" CHECK ("plans"."saved_sessions" >= 0);
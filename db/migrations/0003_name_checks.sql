CREATE TABLE "name_checks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"retries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "name_checks_retries_not_negative" CHECK ("name_checks"."retries" >= 0)
);
--> statement-breakpoint
ALTER TABLE "name_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "name_checks" ADD CONSTRAINT "name_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "name_checks_user_created_idx" ON "name_checks" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "name_checks_expires_idx" ON "name_checks" USING btree ("expires_at");
CREATE TABLE "overview_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"changes_seen_at" timestamp with time zone,
	"has_ended_first_steps" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "overview_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "overview_settings" ADD CONSTRAINT "overview_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
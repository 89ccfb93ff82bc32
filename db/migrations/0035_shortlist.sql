CREATE TABLE "shortlisted_names" (
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"statuses" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shortlisted_names_user_id_name_pk" PRIMARY KEY("user_id","name"),
	CONSTRAINT "shortlisted_names_name_length" CHECK (length("shortlisted_names"."name") between 1 and 253)
);
--> statement-breakpoint
ALTER TABLE "shortlisted_names" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "shortlisted_names" ADD CONSTRAINT "shortlisted_names_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;
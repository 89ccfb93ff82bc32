CREATE TABLE "idempotency_keys" (
	"name" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"generation" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_generation_positive" CHECK ("idempotency_keys"."generation" > 0)
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "pending_refunds" (
	"invoice_id" text PRIMARY KEY NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pending_refunds_amount_in_range" CHECK ("pending_refunds"."amount_cents" between 1 and 99999999)
);
--> statement-breakpoint
ALTER TABLE "pending_refunds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "unsynced_seq" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_user_idx" ON "idempotency_keys" USING btree ("user_id");
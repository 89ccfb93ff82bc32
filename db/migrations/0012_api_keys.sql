CREATE TABLE "api_idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"reservation_id" uuid NOT NULL,
	"lease_ends_at" timestamp with time zone NOT NULL,
	"response" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "api_idempotency_keys_key_bounded" CHECK (length("api_idempotency_keys"."key") between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "api_idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "api_keys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"render_secret" text NOT NULL,
	"start" text NOT NULL,
	"last4" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"replaced_by" uuid,
	"last_used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_keys_hash_unique" UNIQUE("hash"),
	CONSTRAINT "api_keys_name_not_blank" CHECK (btrim("api_keys"."name") <> ''),
	CONSTRAINT "api_keys_hash_is_sha256" CHECK ("api_keys"."hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "api_keys_scopes_not_empty" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rendered_links" (
	"user_id" uuid NOT NULL,
	"month" date NOT NULL,
	"link_hash" text NOT NULL,
	"renderings" integer NOT NULL,
	CONSTRAINT "rendered_links_user_id_month_link_hash_pk" PRIMARY KEY("user_id","month","link_hash"),
	CONSTRAINT "rendered_links_renderings_not_negative" CHECK ("rendered_links"."renderings" >= 0)
);
--> statement-breakpoint
ALTER TABLE "rendered_links" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "captures" DROP CONSTRAINT "captures_kind_known";--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "link_secret" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "cache_key" text;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "runs_per_minute" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "reads_per_minute" integer DEFAULT 120 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "automated_runs_per_day" integer DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "api_keys" integer DEFAULT 2 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD COLUMN "render_links" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD COLUMN "api_key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_idempotency_keys" ADD CONSTRAINT "api_idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_replaced_by_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rendered_links" ADD CONSTRAINT "rendered_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_idempotency_keys_created_idx" ON "api_idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_keys_user_idx" ON "api_keys" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "api_keys_replaced_by_idx" ON "api_keys" USING btree ("replaced_by");--> statement-breakpoint
CREATE INDEX "rendered_links_month_idx" ON "rendered_links" USING btree ("month");--> statement-breakpoint
ALTER TABLE "usage_reservations" ADD CONSTRAINT "usage_reservations_api_key_id_api_keys_id_fk" FOREIGN KEY ("api_key_id") REFERENCES "public"."api_keys"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "captures_cache_idx" ON "captures" USING btree ("user_id","cache_key","created_at" DESC NULLS LAST) WHERE "captures"."cache_key" is not null;--> statement-breakpoint
CREATE INDEX "usage_reservations_automated_idx" ON "usage_reservations" USING btree ("user_id","tool_id","reserved_at") WHERE "usage_reservations"."api_key_id" is not null;--> statement-breakpoint
CREATE INDEX "usage_reservations_api_key_idx" ON "usage_reservations" USING btree ("api_key_id");--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_kind_known" CHECK ("captures"."kind" in ('screenshot', 'extraction', 'pdf'));--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_rate_limits_positive" CHECK ("plans"."runs_per_minute" > 0 and "plans"."reads_per_minute" > 0);--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_api_limits_not_negative" CHECK ("plans"."automated_runs_per_day" >= 0 and "plans"."api_keys" >= 0 and "plans"."render_links" >= 0);
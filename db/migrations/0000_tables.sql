CREATE SEQUENCE "public"."payment_sync_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "checkout_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"amount_cents" integer NOT NULL,
	"credit_cents" integer DEFAULT 0 NOT NULL,
	"parameters" jsonb NOT NULL,
	"replaces_subscription_id" text,
	"stripe_subscription_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "checkout_attempts_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "checkout_attempts_state_known" CHECK ("checkout_attempts"."state" in ('open', 'paid', 'expired')),
	CONSTRAINT "checkout_attempts_amount_in_range" CHECK ("checkout_attempts"."amount_cents" between 0 and 99999999),
	CONSTRAINT "checkout_attempts_credit_in_range" CHECK ("checkout_attempts"."credit_cents" between 0 and 99999999)
);
--> statement-breakpoint
ALTER TABLE "checkout_attempts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"page_url" text DEFAULT '' NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "feedback_type_known" CHECK ("feedback"."type" in ('bug', 'feature', 'general')),
	CONSTRAINT "feedback_title_not_blank" CHECK (btrim("feedback"."title") <> ''),
	CONSTRAINT "feedback_description_not_blank" CHECK (btrim("feedback"."description") <> '')
);
--> statement-breakpoint
ALTER TABLE "feedback" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "job_leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"lease_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_leases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"stripe_customer_id" text,
	"generation" integer DEFAULT 1 NOT NULL,
	"last_synced_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_customers_stripe_customer_id_unique" UNIQUE("stripe_customer_id"),
	CONSTRAINT "payment_customers_generation_positive" CHECK ("payment_customers"."generation" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payment_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"stripe_customer_id" text,
	"status" text DEFAULT 'received' NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"last_error" text,
	"event_created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "payment_events_status_known" CHECK ("payment_events"."status" in ('received', 'done', 'failed', 'ignored')),
	CONSTRAINT "payment_events_attempts_positive" CHECK ("payment_events"."attempts" > 0)
);
--> statement-breakpoint
ALTER TABLE "payment_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plan_tools" (
	"plan_id" integer NOT NULL,
	"tool_id" integer NOT NULL,
	"usage_limit" integer,
	CONSTRAINT "plan_tools_plan_id_tool_id_pk" PRIMARY KEY("plan_id","tool_id"),
	CONSTRAINT "plan_tools_limit_not_negative" CHECK ("plan_tools"."usage_limit" >= 0)
);
--> statement-breakpoint
ALTER TABLE "plan_tools" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "plans" (
	"id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"price_cents" integer NOT NULL,
	"billing_cycle" text NOT NULL,
	"features" json DEFAULT '{}'::json NOT NULL,
	"is_for_sale" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "plans_id_product_unique" UNIQUE("id","product_id"),
	CONSTRAINT "plans_price_in_range" CHECK ("plans"."price_cents" between 0 and 99999999),
	CONSTRAINT "plans_price_chargeable" CHECK ("plans"."price_cents" = 0 or "plans"."price_cents" >= 50),
	CONSTRAINT "plans_billing_cycle_known" CHECK ("plans"."billing_cycle" in ('1 mon', '1 year')),
	CONSTRAINT "plans_features_is_object" CHECK (json_typeof("plans"."features") = 'object')
);
--> statement-breakpoint
ALTER TABLE "plans" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "products" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"image_url" text,
	"is_live" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_name_not_blank" CHECK (btrim("products"."name") <> ''),
	CONSTRAINT "products_image_url_is_web" CHECK ("products"."image_url" ~ '^(https?://|/[^/])')
);
--> statement-breakpoint
ALTER TABLE "products" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"full_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tools" (
	"id" integer PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "tools_key_unique" UNIQUE("key"),
	CONSTRAINT "tools_key_is_kebab" CHECK ("tools"."key" ~ '^[a-z][a-z0-9-]*$')
);
--> statement-breakpoint
ALTER TABLE "tools" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "usage_counters" (
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"tool_id" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"window_end" timestamp with time zone NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "usage_counters_user_id_product_id_tool_id_window_start_pk" PRIMARY KEY("user_id","product_id","tool_id","window_start"),
	CONSTRAINT "usage_counters_used_not_negative" CHECK ("usage_counters"."used" >= 0),
	CONSTRAINT "usage_counters_window_forward" CHECK ("usage_counters"."window_end" > "usage_counters"."window_start")
);
--> statement-breakpoint
ALTER TABLE "usage_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"plan_id" integer NOT NULL,
	"status" text NOT NULL,
	"is_current" boolean DEFAULT false NOT NULL,
	"stripe_subscription_id" text,
	"anchor_at" timestamp with time zone DEFAULT date_trunc('second', now()) NOT NULL,
	"current_period_start" timestamp with time zone,
	"current_period_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"ends_at" timestamp with time zone,
	"grace_until" timestamp with time zone,
	"sync_seq" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_subscriptions_stripe_subscription_id_unique" UNIQUE("stripe_subscription_id"),
	CONSTRAINT "user_subscriptions_period_forward" CHECK ("user_subscriptions"."current_period_start" is null or "user_subscriptions"."current_period_end" is null or "user_subscriptions"."current_period_end" > "user_subscriptions"."current_period_start")
);
--> statement-breakpoint
ALTER TABLE "user_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"tool_id" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"lease_until" timestamp with time zone NOT NULL,
	"request_id" text NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "uses_state_known" CHECK ("uses"."state" in ('running', 'settled', 'returned')),
	CONSTRAINT "uses_ended_when_not_running" CHECK (("uses"."state" = 'running') = ("uses"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "uses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_attempts" ADD CONSTRAINT "checkout_attempts_plan_of_product_fk" FOREIGN KEY ("plan_id","product_id") REFERENCES "public"."plans"("id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tools" ADD CONSTRAINT "plan_tools_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_tools" ADD CONSTRAINT "plan_tools_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "usage_counters" ADD CONSTRAINT "usage_counters_tool_id_tools_id_fk" FOREIGN KEY ("tool_id") REFERENCES "public"."tools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_subscriptions" ADD CONSTRAINT "user_subscriptions_plan_of_product_fk" FOREIGN KEY ("plan_id","product_id") REFERENCES "public"."plans"("id","product_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uses" ADD CONSTRAINT "uses_counter_fk" FOREIGN KEY ("user_id","product_id","tool_id","window_start") REFERENCES "public"."usage_counters"("user_id","product_id","tool_id","window_start") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "checkout_attempts_one_open" ON "checkout_attempts" USING btree ("user_id","product_id") WHERE "checkout_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "checkout_attempts_open_expiry_idx" ON "checkout_attempts" USING btree ("expires_at") WHERE "checkout_attempts"."state" = 'open';--> statement-breakpoint
CREATE INDEX "feedback_created_idx" ON "feedback" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "feedback_user_idx" ON "feedback" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "payment_customers_last_synced_idx" ON "payment_customers" USING btree ("last_synced_at");--> statement-breakpoint
CREATE INDEX "payment_events_unfinished_idx" ON "payment_events" USING btree ("received_at") WHERE "payment_events"."status" in ('received', 'failed');--> statement-breakpoint
CREATE INDEX "payment_events_created_idx" ON "payment_events" USING btree ("event_created_at");--> statement-breakpoint
CREATE INDEX "plan_tools_tool_idx" ON "plan_tools" USING btree ("tool_id");--> statement-breakpoint
CREATE INDEX "plans_product_price_idx" ON "plans" USING btree ("product_id","price_cents");--> statement-breakpoint
CREATE INDEX "rate_limits_full_at_idx" ON "rate_limits" USING btree ("full_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_subscriptions_one_current" ON "user_subscriptions" USING btree ("user_id","product_id") WHERE "user_subscriptions"."is_current";--> statement-breakpoint
CREATE UNIQUE INDEX "user_subscriptions_one_free" ON "user_subscriptions" USING btree ("user_id","product_id") WHERE "user_subscriptions"."stripe_subscription_id" is null;--> statement-breakpoint
CREATE INDEX "user_subscriptions_user_status_idx" ON "user_subscriptions" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "user_subscriptions_plan_idx" ON "user_subscriptions" USING btree ("plan_id","product_id");--> statement-breakpoint
CREATE INDEX "uses_running_idx" ON "uses" USING btree ("user_id","product_id","tool_id","window_start","lease_until") WHERE "uses"."state" = 'running';--> statement-breakpoint
CREATE INDEX "uses_history_idx" ON "uses" USING btree ("user_id","taken_at");--> statement-breakpoint
CREATE POLICY "own subscriptions that have not ended are readable" ON "user_subscriptions" AS PERMISSIVE FOR SELECT TO "authenticated" USING ((select auth.uid()) = "user_subscriptions"."user_id" and ("user_subscriptions"."ends_at" is null or "user_subscriptions"."ends_at" > now()));
ALTER TABLE "plans" ADD COLUMN "shared_links" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "plans" ADD CONSTRAINT "plans_shared_links_not_negative" CHECK ("plans"."shared_links" >= 0);--> statement-breakpoint
ALTER TABLE "captures" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "name_checks" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "captures" ADD CONSTRAINT "captures_share_id_unique" UNIQUE("share_id");--> statement-breakpoint
ALTER TABLE "name_checks" ADD CONSTRAINT "name_checks_share_id_unique" UNIQUE("share_id");--> statement-breakpoint
CREATE TABLE "ended_pages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"ended_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ended_pages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "ended_pages" ADD CONSTRAINT "ended_pages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ended_pages_user_idx" ON "ended_pages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ended_pages_ended_idx" ON "ended_pages" USING btree ("ended_at");--> statement-breakpoint
CREATE TABLE "detached_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"is_canceled" boolean DEFAULT false NOT NULL,
	"result" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "detached_runs" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "detached_runs" ADD CONSTRAINT "detached_runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "detached_runs_user_idx" ON "detached_runs" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "detached_runs_created_idx" ON "detached_runs" USING btree ("created_at");--> statement-breakpoint
-- Records addresses that have ended, whichever statement deletes the row, so that they answer 410. A private address is
-- only recorded while its user exists. SECURITY DEFINER, because a user may be deleted by Supabase's own role, which
-- has no rights on our tables.
CREATE FUNCTION public.record_ended_page() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT 1 FROM auth.users WHERE id = OLD.user_id) THEN
    INSERT INTO public.ended_pages (id, user_id) VALUES (OLD.id, OLD.user_id) ON CONFLICT DO NOTHING;
  END IF;
  IF OLD.share_id IS NOT NULL AND (TG_OP = 'DELETE' OR NEW.share_id IS DISTINCT FROM OLD.share_id) THEN
    INSERT INTO public.ended_pages (id) VALUES (OLD.share_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.record_ended_page FROM public, anon, authenticated, service_role;--> statement-breakpoint
CREATE TRIGGER "captures_record_ended_page" AFTER DELETE OR UPDATE OF "share_id" ON "captures" FOR EACH ROW EXECUTE FUNCTION public.record_ended_page();--> statement-breakpoint
CREATE TRIGGER "name_checks_record_ended_page" AFTER DELETE OR UPDATE OF "share_id" ON "name_checks" FOR EACH ROW EXECUTE FUNCTION public.record_ended_page();

ALTER TABLE "jobs" ADD COLUMN "share_id" uuid;--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_share_id_unique" UNIQUE("share_id");--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_shared_names" CHECK ("jobs"."share_id" is null or "jobs"."kind" = 'checks');--> statement-breakpoint
-- Only of shared jobs: the page of any other answers 404 after its end.
CREATE TRIGGER "jobs_record_ended_page" AFTER DELETE OR UPDATE OF "share_id" ON "jobs" FOR EACH ROW WHEN (OLD.share_id IS NOT NULL) EXECUTE FUNCTION public.record_ended_page();

CREATE TABLE "capture_bytes" (
	"user_id" uuid,
	"bytes" bigint NOT NULL,
	CONSTRAINT "capture_bytes_user_unique" UNIQUE NULLS NOT DISTINCT("user_id")
);
--> statement-breakpoint
ALTER TABLE "capture_bytes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
-- No capture may be written between the sums and the triggers.
LOCK TABLE public.captures IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO public.capture_bytes (user_id, bytes)
SELECT user_id, coalesce(sum(size_bytes), 0) FROM public.captures GROUP BY GROUPING SETS ((user_id), ());--> statement-breakpoint
-- Locks the sum of all users first, so that transactions wait for each other in one order. Runs as the owner, because
-- the role that deletes an account has no rights on this table.
CREATE FUNCTION public.count_capture_bytes() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  sign integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  INSERT INTO public.capture_bytes AS counted (user_id, bytes)
  SELECT user_id, sign * sum(size_bytes) FROM changed
  GROUP BY GROUPING SETS ((user_id), ()) HAVING count(*) > 0 ORDER BY user_id NULLS FIRST
  ON CONFLICT (user_id) DO UPDATE SET bytes = counted.bytes + excluded.bytes;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM public.capture_bytes WHERE bytes = 0 AND user_id IN (SELECT user_id FROM changed);
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.count_capture_bytes FROM public, anon, authenticated, service_role;--> statement-breakpoint
CREATE TRIGGER count_inserted_bytes AFTER INSERT ON public.captures
REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_capture_bytes();--> statement-breakpoint
CREATE TRIGGER count_deleted_bytes AFTER DELETE ON public.captures
REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.count_capture_bytes();--> statement-breakpoint
-- As before, with the counted sums instead of those of all rows.
CREATE OR REPLACE FUNCTION public.reserve_capture(new_row jsonb, keep_days integer, user_bytes bigint, total_bytes bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  capture public.captures := jsonb_populate_record(null::public.captures, new_row);
  counted bigint;
BEGIN
  SELECT bytes INTO counted FROM public.capture_bytes WHERE user_id IS NULL FOR UPDATE;
  IF counted > total_bytes - capture.size_bytes
    OR coalesce((SELECT bytes FROM public.capture_bytes WHERE user_id = capture.user_id), 0) > user_bytes - capture.size_bytes
  THEN
    RETURN false;
  END IF;
  capture.is_stored := false;
  capture.created_at := now();
  capture.expires_at := now() + make_interval(days => keep_days);
  INSERT INTO public.captures SELECT capture.*;
  RETURN true;
END
$$;

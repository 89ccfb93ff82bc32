-- Inserts a capture's row unless a storage limit, in bytes, would be exceeded. A function, because each of its statements
-- reads the sums after the lock was acquired, in one round trip.
CREATE FUNCTION public.reserve_capture(new_row jsonb, keep_days integer, user_bytes bigint, total_bytes bigint) RETURNS boolean
LANGUAGE plpgsql SET search_path = '' AS $$
DECLARE
  capture public.captures := jsonb_populate_record(null::public.captures, new_row);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('captures'));
  IF (SELECT coalesce(sum(size_bytes), 0) FROM public.captures WHERE user_id = capture.user_id) > user_bytes - capture.size_bytes
    OR (SELECT coalesce(sum(size_bytes), 0) FROM public.captures) > total_bytes - capture.size_bytes
  THEN
    RETURN false;
  END IF;
  capture.is_stored := false;
  capture.created_at := now();
  capture.expires_at := now() + make_interval(days => keep_days);
  INSERT INTO public.captures SELECT capture.*;
  RETURN true;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.reserve_capture FROM public, anon, authenticated, service_role;

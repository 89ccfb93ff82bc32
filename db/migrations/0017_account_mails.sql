-- Writes the mails about changes of an account in the transaction of the change, because browsers change address and
-- password at Supabase Auth directly. The old address gets one, too. SECURITY DEFINER, because Supabase's own role changes
-- these rows and has no rights on our tables. A failure must not prevent a change of the account.
CREATE FUNCTION public.record_account_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE
  change text := pg_catalog.pg_current_xact_id()::text;
BEGIN
  IF OLD.email IS NULL OR OLD.email_confirmed_at IS NULL THEN
    NULL;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM public.mail_outbox WHERE user_id = OLD.id AND (state <> 'pending' OR recipient IS NULL);
    INSERT INTO public.mail_outbox (user_id, kind, subject_key, recipient)
      VALUES (OLD.id, 'account_deleted', '', OLD.email) ON CONFLICT DO NOTHING;
  ELSE
    IF NEW.email IS DISTINCT FROM OLD.email THEN
      INSERT INTO public.mail_outbox (user_id, kind, subject_key, data, recipient)
        SELECT OLD.id, 'email_changed', change || side, pg_catalog.jsonb_build_object('from', OLD.email, 'to', NEW.email), address
        FROM (VALUES (':old', OLD.email::text), (':new', NULL)) AS copies (side, address)
        ON CONFLICT DO NOTHING;
    END IF;
    IF NEW.encrypted_password IS DISTINCT FROM OLD.encrypted_password THEN
      INSERT INTO public.mail_outbox (user_id, kind, subject_key)
        VALUES (OLD.id, 'password_changed', change) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'The mail about a changed account was not written: %', SQLERRM;
  RETURN NULL;
END
$$;--> statement-breakpoint
REVOKE ALL ON FUNCTION public.record_account_change FROM public, anon, authenticated, service_role;--> statement-breakpoint
CREATE TRIGGER "users_record_account_change" AFTER DELETE OR UPDATE OF "email", "encrypted_password" ON auth.users FOR EACH ROW EXECUTE FUNCTION public.record_account_change();

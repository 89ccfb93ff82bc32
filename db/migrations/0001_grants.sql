-- The Data API's roles get nothing but what the browser reads: its own subscriptions' id, user and status.
-- Written for both worlds: where new tables are granted to these roles by default, and where they are not.
revoke all on all tables in schema public from anon, authenticated, service_role;--> statement-breakpoint
revoke all on all sequences in schema public from anon, authenticated, service_role;--> statement-breakpoint
revoke all on all functions in schema public from public, anon, authenticated, service_role;--> statement-breakpoint
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;--> statement-breakpoint
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;--> statement-breakpoint
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;--> statement-breakpoint
grant select (id, user_id, status) on public.user_subscriptions to authenticated;

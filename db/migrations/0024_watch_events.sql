UPDATE "webhook_endpoints"
SET "events" = array_replace(array_replace("events", 'monitor.changed', 'watch.changed'), 'monitor.failed', 'watch.failed')
WHERE "events" && array['monitor.changed', 'monitor.failed'];--> statement-breakpoint
-- Stored events, whose deliveries can still be pending or replayed. The id keeps its digits.
UPDATE "webhook_events"
SET "type" = replace("type", 'monitor.', 'watch.'),
  "data" = ("data" - 'monitor') || jsonb_build_object('watch',
    "data" -> 'monitor' || jsonb_build_object('id', regexp_replace("data" #>> '{monitor,id}', '^mon_', 'watch_')))
WHERE "type" IN ('monitor.changed', 'monitor.failed') AND "data" ? 'monitor';

/** How a method answers: parsed JSON, the pages of a list, or a file. */
type Kind = "json" | "pages" | "file";

export type Method = { resource: string; name: string; operation: string; kind: Kind; accept?: string };

const json = (resource: string, name: string, operation: string): Method => ({
  resource,
  name,
  operation,
  kind: "json",
});
const pages = (resource: string, name: string, operation: string): Method => ({
  ...json(resource, name, operation),
  kind: "pages",
});
const file = (resource: string, name: string, operation: string, accept = "*/*"): Method => ({
  ...json(resource, name, operation),
  kind: "file",
  accept,
});

/** The methods of the Python client by their resources; those without one are methods of the client itself. */
export const METHODS: readonly Method[] = [
  json("", "screenshot", "takeScreenshot"),
  file("", "screenshot_file", "takeScreenshot", "image/*"),
  json("", "pdf", "createPdf"),
  file("", "pdf_file", "createPdf", "application/pdf"),
  json("", "archive", "archivePage"),
  file("", "archive_file", "archivePage", "text/html, multipart/related"),
  json("", "extract", "extractContent"),
  json("", "compare", "comparePages"),
  json("", "map", "mapSite"),
  json("", "usage", "getUsage"),
  json("checks", "create", "checkNames"),
  pages("checks", "list", "listChecks"),
  json("checks", "get", "getCheck"),
  json("checks", "delete", "deleteCheck"),
  pages("captures", "list", "listCaptures"),
  json("captures", "get", "getCapture"),
  json("captures", "text", "getCaptureText"),
  json("captures", "delete", "deleteCapture"),
  json("jobs", "captures", "createCapturesJob"),
  json("jobs", "checks", "createChecksJob"),
  pages("jobs", "list", "listJobs"),
  json("jobs", "get", "getJob"),
  json("jobs", "cancel", "cancelJob"),
  pages("jobs", "items", "listJobItems"),
  file("jobs", "archive", "getJobArchive"),
  file("jobs", "results", "getJobResults"),
  file("jobs", "records", "getJobRecords"),
  json("crawls", "create", "createCrawlJob"),
  json("crawls", "get", "getJob"),
  json("crawls", "cancel", "cancelJob"),
  pages("crawls", "pages", "listJobItems"),
  json("schedules", "create", "createSchedule"),
  pages("schedules", "list", "listSchedules"),
  json("schedules", "get", "getSchedule"),
  json("schedules", "update", "updateSchedule"),
  json("schedules", "delete", "deleteSchedule"),
  pages("schedules", "runs", "listScheduleRuns"),
  pages("schedules", "changes", "listScheduleChanges"),
  json("watches", "create", "createWatch"),
  json("watches", "import_list", "importWatches"),
  json("watches", "list", "listWatches"),
  json("watches", "get", "getWatch"),
  json("watches", "update", "updateWatch"),
  json("watches", "delete", "deleteWatch"),
  json("watches", "create_feed", "createWatchFeed"),
  json("watches", "delete_feed", "deleteWatchFeed"),
  json("sessions", "create", "createSession"),
  json("sessions", "list", "listSessions"),
  json("sessions", "delete", "deleteSession"),
  json("destinations", "create", "createDestination"),
  json("destinations", "list", "listDestinations"),
  json("destinations", "update", "updateDestination"),
  json("destinations", "delete", "deleteDestination"),
  json("destinations", "test", "testDestination"),
  json("webhooks", "create", "createWebhook"),
  json("webhooks", "list", "listWebhooks"),
  json("webhooks", "get", "getWebhook"),
  json("webhooks", "update", "updateWebhook"),
  json("webhooks", "delete", "deleteWebhook"),
  json("webhooks", "rotate_secret", "rotateWebhookSecret"),
  json("webhooks", "test", "testWebhook"),
  pages("webhooks", "deliveries", "listWebhookDeliveries"),
  json("webhooks", "get_delivery", "getWebhookDelivery"),
  json("webhooks", "replay_delivery", "replayWebhookDelivery"),
];

/** Operations that are written by hand in `_async_base.py`. */
export const WRITTEN_BY_HAND: readonly string[] = ["renderLink"];

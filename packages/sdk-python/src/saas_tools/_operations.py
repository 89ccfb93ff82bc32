# Generated from docs/openapi.json by `npm run sdk:types`. Do not edit.
from typing import Dict, NamedTuple


class Operation(NamedTuple):
    method: str
    path: str
    has_idempotency_key: bool


OPERATIONS: Dict[str, Operation] = {
    "takeScreenshot": Operation("POST", "/screenshot", True),
    "renderLink": Operation("GET", "/render/{keyId}/{signature}", False),
    "createPdf": Operation("POST", "/pdf", True),
    "extractContent": Operation("POST", "/extract", True),
    "checkNames": Operation("POST", "/names/check", True),
    "getUsage": Operation("GET", "/usage", False),
    "listCaptures": Operation("GET", "/captures", False),
    "getCapture": Operation("GET", "/captures/{id}", False),
    "deleteCapture": Operation("DELETE", "/captures/{id}", False),
    "getCaptureText": Operation("GET", "/captures/{id}/text", False),
    "listChecks": Operation("GET", "/checks", False),
    "getCheck": Operation("GET", "/checks/{id}", False),
    "deleteCheck": Operation("DELETE", "/checks/{id}", False),
    "createCapturesJob": Operation("POST", "/jobs/captures", True),
    "createChecksJob": Operation("POST", "/jobs/checks", True),
    "createCrawlJob": Operation("POST", "/jobs/crawls", True),
    "mapSite": Operation("POST", "/map", True),
    "listJobs": Operation("GET", "/jobs", False),
    "getJob": Operation("GET", "/jobs/{id}", False),
    "cancelJob": Operation("DELETE", "/jobs/{id}", False),
    "listJobItems": Operation("GET", "/jobs/{id}/items", False),
    "getJobArchive": Operation("GET", "/jobs/{id}/archive", False),
    "getJobResults": Operation("GET", "/jobs/{id}/results.csv", False),
    "getJobRecords": Operation("GET", "/jobs/{id}/records.csv", False),
    "listSchedules": Operation("GET", "/schedules", False),
    "createSchedule": Operation("POST", "/schedules", True),
    "getSchedule": Operation("GET", "/schedules/{id}", False),
    "updateSchedule": Operation("PATCH", "/schedules/{id}", False),
    "deleteSchedule": Operation("DELETE", "/schedules/{id}", False),
    "listScheduleRuns": Operation("GET", "/schedules/{id}/runs", False),
    "listScheduleChanges": Operation("GET", "/schedules/{id}/changes", False),
    "listWatches": Operation("GET", "/watches", False),
    "createWatch": Operation("POST", "/watches", True),
    "importWatches": Operation("POST", "/watches/import", True),
    "getWatch": Operation("GET", "/watches/{id}", False),
    "updateWatch": Operation("PATCH", "/watches/{id}", False),
    "deleteWatch": Operation("DELETE", "/watches/{id}", False),
    "createWatchFeed": Operation("POST", "/watches/{id}/feed", True),
    "deleteWatchFeed": Operation("DELETE", "/watches/{id}/feed", False),
    "listSessions": Operation("GET", "/sessions", False),
    "createSession": Operation("POST", "/sessions", True),
    "deleteSession": Operation("DELETE", "/sessions/{id}", False),
    "listWebhooks": Operation("GET", "/webhooks", False),
    "createWebhook": Operation("POST", "/webhooks", True),
    "getWebhook": Operation("GET", "/webhooks/{id}", False),
    "updateWebhook": Operation("PATCH", "/webhooks/{id}", False),
    "deleteWebhook": Operation("DELETE", "/webhooks/{id}", False),
    "rotateWebhookSecret": Operation("POST", "/webhooks/{id}/rotate", True),
    "testWebhook": Operation("POST", "/webhooks/{id}/test", True),
    "listWebhookDeliveries": Operation("GET", "/webhooks/{id}/deliveries", False),
    "getWebhookDelivery": Operation("GET", "/webhook-deliveries/{id}", False),
    "replayWebhookDelivery": Operation("POST", "/webhook-deliveries/{id}/replay", True),
}

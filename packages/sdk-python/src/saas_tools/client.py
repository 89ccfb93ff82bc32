# Generated from docs/openapi.json by `npm run sdk:types`. Do not edit.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from . import models
from ._base import Base, Pages, Resource
from ._transport import Body, FileAnswer, merge_body


class Checks(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.NameCheckResult:
        """Check whether a name is available."""
        return self._base._json("checkNames", models.NameCheckResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self, *, limit: Optional[int] = None) -> Pages[models.Check]:
        """List name checks."""
        return self._base._pages("listChecks", models.CheckPage, query={"limit": limit})

    def get(self, id: str) -> models.CheckDetails:
        """Get a name check."""
        return self._base._json("getCheck", models.CheckDetails, path={"id": id})

    def delete(self, id: str) -> None:
        """Delete a name check."""
        return self._base._empty("deleteCheck", path={"id": id})


class Captures(Resource):
    def list(self, *, limit: Optional[int] = None) -> Pages[models.Capture]:
        """List captures."""
        return self._base._pages("listCaptures", models.CapturePage, query={"limit": limit})

    def get(self, id: str) -> models.Capture:
        """Get a capture."""
        return self._base._json("getCapture", models.Capture, path={"id": id})

    def text(self, id: str, *, offset: Optional[int] = None, max_characters: Optional[int] = None) -> models.CaptureText:
        """Get the text of an extraction."""
        return self._base._json("getCaptureText", models.CaptureText, path={"id": id}, query={"offset": offset, "maxCharacters": max_characters})

    def delete(self, id: str) -> None:
        """Delete a capture."""
        return self._base._empty("deleteCapture", path={"id": id})


class Jobs(Resource):
    def captures(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CreatedJob:
        """Capture a list of addresses."""
        return self._base._json("createCapturesJob", models.CreatedJob, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def checks(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CreatedJob:
        """Check a list of names."""
        return self._base._json("createChecksJob", models.CreatedJob, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self, *, limit: Optional[int] = None) -> Pages[models.Job]:
        """List jobs."""
        return self._base._pages("listJobs", models.JobPage, query={"limit": limit})

    def get(self, id: str) -> models.Job:
        """Get a job."""
        return self._base._json("getJob", models.Job, path={"id": id})

    def cancel(self, id: str) -> models.Job:
        """Cancel a job."""
        return self._base._json("cancelJob", models.Job, path={"id": id})

    def items(self, id: str, *, limit: Optional[int] = None, state: Optional[Union[Literal["queued", "running", "done", "failed", "skipped", "canceled"], str]] = None) -> Pages[models.JobItem]:
        """List the items of a job."""
        return self._base._pages("listJobItems", models.JobItemPage, path={"id": id}, query={"limit": limit, "state": state})

    def archive(self, id: str, *, only: Optional[Union[Literal["changed"], str]] = None) -> FileAnswer:
        """Download the files of a job."""
        return self._base._file("getJobArchive", path={"id": id}, query={"only": only}, accept="*/*")

    def results(self, id: str) -> FileAnswer:
        """Download the results of a job."""
        return self._base._file("getJobResults", path={"id": id}, accept="*/*")

    def records(self, id: str) -> FileAnswer:
        """Download the records of a job."""
        return self._base._file("getJobRecords", path={"id": id}, accept="*/*")

    def wait(self, id: str, **options: Any) -> models.Job:
        """Read a job until it has ended. Options: timeout, interval (seconds) and on_progress."""
        return self._base._wait(id, **options)


class Crawls(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CreatedJob:
        """Crawl a site."""
        return self._base._json("createCrawlJob", models.CreatedJob, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def get(self, id: str) -> models.Job:
        """Get a job."""
        return self._base._json("getJob", models.Job, path={"id": id})

    def cancel(self, id: str) -> models.Job:
        """Cancel a job."""
        return self._base._json("cancelJob", models.Job, path={"id": id})

    def pages(self, id: str, *, limit: Optional[int] = None, state: Optional[Union[Literal["queued", "running", "done", "failed", "skipped", "canceled"], str]] = None) -> Pages[models.JobItem]:
        """List the items of a job."""
        return self._base._pages("listJobItems", models.JobItemPage, path={"id": id}, query={"limit": limit, "state": state})

    def wait(self, id: str, **options: Any) -> models.Job:
        """Read a job until it has ended. Options: timeout, interval (seconds) and on_progress."""
        return self._base._wait(id, **options)


class Schedules(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CreatedSchedule:
        """Create a schedule."""
        return self._base._json("createSchedule", models.CreatedSchedule, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self, *, limit: Optional[int] = None) -> Pages[models.Schedule]:
        """List schedules."""
        return self._base._pages("listSchedules", models.SchedulePage, query={"limit": limit})

    def get(self, id: str) -> models.Schedule:
        """Get a schedule."""
        return self._base._json("getSchedule", models.Schedule, path={"id": id})

    def update(self, id: str, body: Body = None, **fields: Any) -> models.Schedule:
        """Change, pause or continue a schedule."""
        return self._base._json("updateSchedule", models.Schedule, path={"id": id}, body=merge_body(body, fields))

    def delete(self, id: str) -> None:
        """Delete a schedule."""
        return self._base._empty("deleteSchedule", path={"id": id})

    def runs(self, id: str, *, limit: Optional[int] = None, position: Optional[int] = None) -> Pages[models.ScheduleResult]:
        """List the runs of a schedule."""
        return self._base._pages("listScheduleRuns", models.ScheduleResultPage, path={"id": id}, query={"limit": limit, "position": position})

    def changes(self, id: str, *, limit: Optional[int] = None, kind: Optional[Union[Literal["new", "changed", "removed"], str]] = None, run: Optional[str] = None) -> Pages[models.SiteChange]:
        """List the changes of a watched site."""
        return self._base._pages("listScheduleChanges", models.SiteChangePage, path={"id": id}, query={"limit": limit, "kind": kind, "run": run})


class Watches(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.Watch:
        """Watch a page or a name."""
        return self._base._json("createWatch", models.Watch, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def import_list(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.ImportedWatches:
        """Watch many pages."""
        return self._base._json("importWatches", models.ImportedWatches, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self) -> models.WatchList:
        """List watches."""
        return self._base._json("listWatches", models.WatchList)

    def get(self, id: str) -> models.WatchDetails:
        """Get a watch."""
        return self._base._json("getWatch", models.WatchDetails, path={"id": id})

    def update(self, id: str, body: Body = None, **fields: Any) -> models.WatchDetails:
        """Change a watch."""
        return self._base._json("updateWatch", models.WatchDetails, path={"id": id}, body=merge_body(body, fields))

    def delete(self, id: str) -> None:
        """Delete a watch."""
        return self._base._empty("deleteWatch", path={"id": id})

    def create_feed(self, id: str, *, idempotency_key: Optional[str] = None) -> models.FeedAddresses:
        """Create the address of a feed."""
        return self._base._json("createWatchFeed", models.FeedAddresses, path={"id": id}, idempotency_key=idempotency_key)

    def delete_feed(self, id: str) -> None:
        """End the feed of a watch."""
        return self._base._empty("deleteWatchFeed", path={"id": id})


class Sessions(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CreatedSession:
        """Save a session."""
        return self._base._json("createSession", models.CreatedSession, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self) -> models.SavedSessionList:
        """List saved sessions."""
        return self._base._json("listSessions", models.SavedSessionList)

    def delete(self, id: str) -> None:
        """Delete a saved session."""
        return self._base._empty("deleteSession", path={"id": id})


class Destinations(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.Destination:
        """Add a destination."""
        return self._base._json("createDestination", models.Destination, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self) -> models.DestinationList:
        """List destinations."""
        return self._base._json("listDestinations", models.DestinationList)

    def update(self, id: str, body: Body = None, **fields: Any) -> models.Destination:
        """Change a destination."""
        return self._base._json("updateDestination", models.Destination, path={"id": id}, body=merge_body(body, fields))

    def delete(self, id: str) -> None:
        """Delete a destination."""
        return self._base._empty("deleteDestination", path={"id": id})

    def test(self, id: str, *, idempotency_key: Optional[str] = None) -> models.DestinationTest:
        """Test a destination."""
        return self._base._json("testDestination", models.DestinationTest, path={"id": id}, idempotency_key=idempotency_key)


class Webhooks(Resource):
    def create(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.WebhookWithSecret:
        """Create a webhook."""
        return self._base._json("createWebhook", models.WebhookWithSecret, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def list(self) -> models.WebhookList:
        """List webhooks."""
        return self._base._json("listWebhooks", models.WebhookList)

    def get(self, id: str) -> models.Webhook:
        """Get a webhook."""
        return self._base._json("getWebhook", models.Webhook, path={"id": id})

    def update(self, id: str, body: Body = None, **fields: Any) -> models.Webhook:
        """Change a webhook."""
        return self._base._json("updateWebhook", models.Webhook, path={"id": id}, body=merge_body(body, fields))

    def delete(self, id: str) -> None:
        """Delete a webhook."""
        return self._base._empty("deleteWebhook", path={"id": id})

    def rotate_secret(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhookWithSecret:
        """Rotate the secret of a webhook."""
        return self._base._json("rotateWebhookSecret", models.WebhookWithSecret, path={"id": id}, idempotency_key=idempotency_key)

    def test(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhookDeliveryDetails:
        """Send a test to a webhook."""
        return self._base._json("testWebhook", models.WebhookDeliveryDetails, path={"id": id}, idempotency_key=idempotency_key)

    def deliveries(self, id: str, *, limit: Optional[int] = None) -> Pages[models.WebhookDelivery]:
        """List the deliveries of a webhook."""
        return self._base._pages("listWebhookDeliveries", models.WebhookDeliveryPage, path={"id": id}, query={"limit": limit})

    def get_delivery(self, id: str) -> models.WebhookDeliveryDetails:
        """Get a delivery."""
        return self._base._json("getWebhookDelivery", models.WebhookDeliveryDetails, path={"id": id})

    def replay_delivery(self, id: str, *, idempotency_key: Optional[str] = None) -> models.WebhookDeliveryDetails:
        """Send a delivery again."""
        return self._base._json("replayWebhookDelivery", models.WebhookDeliveryDetails, path={"id": id}, idempotency_key=idempotency_key)


class Client(Base):
    """Calls the API with a key. Every operation of the OpenAPI document is a method here or of a resource."""

    def __init__(self, api_key: str, base_url: str, **options: Any) -> None:
        """Options: timeout of an attempt in seconds (90), max_retries (2), and transport, one of httpx."""
        super().__init__(api_key, base_url, **options)
        self.checks = Checks(self)
        self.captures = Captures(self)
        self.jobs = Jobs(self)
        self.crawls = Crawls(self)
        self.schedules = Schedules(self)
        self.watches = Watches(self)
        self.sessions = Sessions(self)
        self.destinations = Destinations(self)
        self.webhooks = Webhooks(self)

    def screenshot(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CaptureResult:
        """Take a screenshot."""
        return self._json("takeScreenshot", models.CaptureResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def screenshot_file(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> FileAnswer:
        """Take a screenshot."""
        return self._file("takeScreenshot", body=merge_body(body, fields), idempotency_key=idempotency_key, accept="image/*")

    def pdf(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CaptureResult:
        """Print a page to PDF."""
        return self._json("createPdf", models.CaptureResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def pdf_file(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> FileAnswer:
        """Print a page to PDF."""
        return self._file("createPdf", body=merge_body(body, fields), idempotency_key=idempotency_key, accept="application/pdf")

    def archive(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CaptureResult:
        """Archive a page."""
        return self._json("archivePage", models.CaptureResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def archive_file(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> FileAnswer:
        """Archive a page."""
        return self._file("archivePage", body=merge_body(body, fields), idempotency_key=idempotency_key, accept="text/html, multipart/related")

    def extract(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.ExtractionResult:
        """Extract the content of a page."""
        return self._json("extractContent", models.ExtractionResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def compare(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.CompareResult:
        """Compare two pages."""
        return self._json("comparePages", models.CompareResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def map(self, body: Body = None, *, idempotency_key: Optional[str] = None, **fields: Any) -> models.MapResult:
        """List the pages of a site."""
        return self._json("mapSite", models.MapResult, body=merge_body(body, fields), idempotency_key=idempotency_key)

    def usage(self) -> models.UsageReport:
        """Get usage and limits."""
        return self._json("getUsage", models.UsageReport)

import { EmptyRequest } from "#server/http/body.ts";
import { ArchiveRequest, PdfRequest } from "#shared/api/document-requests.ts";
import { WidthsRequest } from "#shared/api/widths.ts";
import { CreateApiKeyRequest, RotateApiKeyRequest } from "#shared/api-keys/contract.ts";
import {
  BillingDetails,
  CancelSubscriptionRequest,
  ChangeCardRequest,
  CreatePaymentIntentRequest,
  FirstRunRequest,
  PaySubscriptionRequest,
  ResumeSubscriptionRequest,
  SchedulePlanRequest,
} from "#shared/billing/contract.ts";
import { DeleteCapturesRequest, ExtractionRequest, ScreenshotRequest } from "#shared/capture/contract.ts";
import { CreateDestination, UpdateDestination } from "#shared/destinations/contract.ts";
import { FeedbackRequest } from "#shared/feedback/contract.ts";
import { DeleteEntriesRequest } from "#shared/history/query.ts";
import { CreateCapturesJob, CreateChecksJob } from "#shared/jobs/contract.ts";
import { CreateCrawlJob } from "#shared/jobs/crawl-contract.ts";
import { CheckRequest, DeleteChecksRequest, RetryRequest } from "#shared/name-check/contract.ts";
import { ShortlistChange } from "#shared/name-check/shortlist-contract.ts";
import { AddRecipient, UpdateNotifications } from "#shared/notifications/contract.ts";
import { AnswerAuthorization } from "#shared/oauth/contract.ts";
import { FeedbackStatusRequest, UserSearchRequest } from "#shared/operator-contract.ts";
import { UpdateOverview } from "#shared/overview/contract.ts";
import { CompareCall } from "#shared/page-comparison/contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { CreateSession, TryLogin, UpdateSession } from "#shared/saved-sessions/contract.ts";
import { CreateSchedule, UpdateSchedule } from "#shared/schedules/contract.ts";
import { CreateWatch, ImportWatches, PreviewWatch, UpdateWatch } from "#shared/watches/contract.ts";
import { CreateFeed } from "#shared/watches/feeds.ts";
import { CreateWebhook, UpdateWebhook } from "#shared/webhooks/contract.ts";
import { NO_SUCH_ID } from "./routes.ts";

/** The contract of each endpoint with a body, and a valid body. */
export const BODIES = {
  "/api/captures/delete": [DeleteCapturesRequest, { ids: [toPublicId("capture", NO_SUCH_ID)] }],
  "/api/shortlist": [ShortlistChange, { name: "acme", isStarred: false, statuses: {} }],
  "/api/checks/delete": [DeleteChecksRequest, { ids: [toPublicId("check", NO_SUCH_ID)] }],
  "/api/history/delete": [
    DeleteEntriesRequest,
    { ids: [toPublicId("capture", NO_SUCH_ID), toPublicId("check", NO_SUCH_ID)] },
  ],
  "/api/jobs/crawls": [
    CreateCrawlJob,
    {
      url: "http://plain.test",
      limit: 1,
      maxDepth: 0,
      include: [],
      exclude: [],
      scope: "site",
      sitemap: "skip",
      ignoreQuery: false,
      delaySeconds: 1,
      onLimit: "refuse",
      dryRun: true,
    },
  ],
  "/api/jobs/captures": [
    CreateCapturesJob,
    { urls: ["http://plain.test"], screenshot: { type: "png" }, onLimit: "refuse", dryRun: true },
  ],
  "/api/jobs/checks": [
    CreateChecksJob,
    { names: ["acme"], tlds: [".com"], platforms: [], variations: false, onLimit: "refuse", dryRun: true },
  ],
  "/api/jobs/[id]/retry": [EmptyRequest, {}],
  "/api/user/feeds": [CreateFeed, { watchId: toPublicId("watch", NO_SUCH_ID) }],
  "/api/feedback/submit": [
    FeedbackRequest,
    { type: "bug", title: "T", description: "D", email: "", pageUrl: "", userAgent: "" },
  ],
  "/api/oauth/authorize": [AnswerAuthorization, { query: "client_id=x", isAllowed: false }],
  "/api/payments/create-payment-intent": [CreatePaymentIntentRequest, { planId: 2 }],
  "/api/tools/check-domain": [
    CheckRequest,
    {
      query: "acme",
      checkVariations: false,
      additionalTlds: [".dev"],
      tlds: [".com"],
      platforms: ["twitter"],
    },
  ],
  "/api/tools/check-domain/retry": [RetryRequest, { checkId: toPublicId("check", NO_SUCH_ID) }],
  "/api/tools/compare": [
    CompareCall,
    { base: toPublicId("capture", NO_SUCH_ID), other: toPublicId("capture", NO_SUCH_ID) },
  ],
  "/api/tools/pdf": [PdfRequest, { url: "http://plain.test", paper: "a5", marginMm: 10, headerHtml: "a" }],
  "/api/tools/archive": [ArchiveRequest, { url: "http://plain.test", format: "html" }],
  "/api/tools/screenshot/widths": [
    WidthsRequest,
    { url: "http://plain.test", widths: [400], fullPage: false },
  ],
  "/api/tools/firecrawl": [
    ExtractionRequest,
    {
      url: "http://plain.test",
      formats: ["markdown"],
      onlyMainContent: true,
      delay: 0,
      noCookieBanners: true,
      noAds: true,
      noTracking: true,
    },
  ],
  "/api/tools/screenshot": [
    ScreenshotRequest,
    {
      url: "http://plain.test",
      width: 800,
      height: 600,
      user_agent: "x",
      delay: 0,
      wait_until: "load",
      no_cookie_banners: true,
      no_ads: true,
      no_tracking: true,
      fullPage: false,
      format: "jpeg",
      scale: 1,
      darkMode: false,
      selector: "h1",
      hideSelectors: [".ad"],
    },
  ],
  "/api/user/account/delete": [EmptyRequest, {}],
  "/api/user/recipients": [AddRecipient, { address: "colleague@example.com" }],
  "/api/user/recipients/[id]/resend": [EmptyRequest, {}],
  "/api/user/notifications": [UpdateNotifications, { mutedKinds: ["usage"] }],
  "/api/overview": [UpdateOverview, { changesSeenAt: "2026-03-01T00:00:00.000Z" }],
  "/api/schedules": [
    CreateSchedule,
    { captures: { urls: ["http://blog.test"] }, cron: "0 9 * * *", timeZone: "Europe/Berlin", dryRun: true },
  ],
  "/api/schedules/[id]": [UpdateSchedule, { isPaused: true }],
  "/api/watches": [CreateWatch, { url: "http://plain.test", picture: true, intervalMinutes: 1_440 }],
  "/api/watches/preview": [
    PreviewWatch,
    { url: "http://plain.test", selector: "h1", ignore: ["Hits"], picture: true },
  ],
  "/api/watches/import": [ImportWatches, { urls: ["http://plain.test"], tags: ["a"], dryRun: true }],
  "/api/watches/[id]": [UpdateWatch, { isPaused: true }],
  "/api/user/destinations": [
    CreateDestination,
    {
      name: "archive",
      endpoint: "https://s3.test",
      region: "us-east-1",
      bucket: "demo-bucket",
      accessKeyId: "demo-key",
      secretAccessKey: "demo-secret",
    },
  ],
  "/api/user/destinations/[id]": [UpdateDestination, { prefix: "pages" }],
  "/api/user/destinations/[id]/test": [EmptyRequest, {}],
  "/api/user/sessions": [CreateSession, { name: "shop", domain: "example.com", cookies: "sid=1" }],
  "/api/user/sessions/try": [
    TryLogin,
    { login: { url: "https://example.com/", steps: [{ click: { text: "a" } }], secrets: {} } },
  ],
  "/api/user/sessions/[id]": [UpdateSession, { allowsMcp: true }],
  "/api/user/webhooks": [CreateWebhook, { url: "https://hooks.test/in", kind: "slack" }],
  "/api/user/webhooks/[id]": [UpdateWebhook, { isEnabled: true }],
  "/api/user/webhooks/[id]/rotate": [EmptyRequest, {}],
  "/api/user/webhooks/[id]/test": [EmptyRequest, {}],
  "/api/user/webhook-deliveries/[id]/replay": [EmptyRequest, {}],
  "/api/user/api-keys": [CreateApiKeyRequest, { name: "ci", scopes: ["capture"], expiresInDays: 30 }],
  "/api/user/api-keys/[id]/rotate": [RotateApiKeyRequest, { oldKeyValidHours: 24 }],
  "/api/admin/feedback": [FeedbackStatusRequest, { id: NO_SUCH_ID, isDone: true }],
  "/api/admin/users": [UserSearchRequest, { query: "ada@" }],
  "/api/admin/users/[id]/sync": [EmptyRequest, {}],
  "/api/user/billing/details": [BillingDetails, { companyName: "Acme", taxId: null }],
  "/api/user/first-run": [FirstRunRequest, { productId: 1 }],
  "/api/user/subscriptions/schedule": [SchedulePlanRequest, { planId: 1 }],
  "/api/user/billing/card": [ChangeCardRequest, { setupIntentId: "seti_1" }],
  "/api/user/billing/setup": [EmptyRequest, {}],
  "/api/user/subscriptions/cancel": [CancelSubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/pay": [PaySubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/resume": [ResumeSubscriptionRequest, { planId: 1 }],
  "/api/user/subscriptions/sync": [EmptyRequest, {}],
} as const;

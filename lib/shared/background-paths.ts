import type { Route } from "next";
import type { JobKind } from "./jobs/definitions.ts";
import { withQuery } from "./paths.ts";

/** The jobs with the form of a new one open. */
export const newJobPath = (kind: JobKind): Route => withQuery("/jobs", { new: kind });

/** The schedules with the form of a watched site open. */
export const newSitePath = withQuery("/schedules", { new: "site" });

/** The watches with the form of a new name open. */
export const newNameWatchPath = withQuery("/watches", { new: "name" });

/** The page on which a user allows an app to connect. */
export const consentPath = "/oauth/authorize" as Route;

/** The comparison of two pages, each an address or the public id of a capture. */
export const comparePath = (base?: string, other?: string): Route =>
  withQuery("/tools/web-inspector/compare", { base, other });

/** Screenshots of a page in windows of several widths. */
export const widthsPath = (url?: string): Route => withQuery("/tools/web-inspector/widths", { url });

/** A page as a PDF document or an archive. */
export const documentPath = (url?: string): Route => withQuery("/tools/web-inspector/document", { url });

/** The auth screen with the tab for a new account. */
export const registerPath = (redirect?: string): Route => withQuery("/auth", { view: "register", redirect });

/** What waits for the user. */
export const overviewPath = "/overview" as Route;

/** The auth screen that the form of a landing page opens; the tool follows with the typed text. */
export const firstRunPath = (landing: Route, text: string): Route =>
  withQuery("/auth", { redirect: landing, start: text });

/** The buckets into which captures are delivered. */
export const destinationsPath = "/account/destinations" as Route;

/** A watched site with the changes of this run open. */
export const scheduleRunPath = (id: string, run: string): Route => withQuery(`/schedules/${id}`, { run });

/** The watches with the form of many new pages open: those of a job. */
export const newJobWatchesPath = (job: string): Route => withQuery("/watches", { new: "list", job });

/** A watch with the change of this check open. */
export const watchCheckPath = (id: string, check: string): Route => withQuery(`/watches/${id}`, { check });

/** Kinds are separated by commas. */
type HistoryQuery = {
  kind?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** The stored results of all tools, or those that match. Here `from` and `to` are days, and `date` a period. */
export const historyPath = (query: HistoryQuery & { date?: string | undefined } = {}): Route =>
  withQuery("/history", query).replaceAll("%2C", ",") as Route;

/** A user on the operator's page. */
export const adminUserPath = (id: string): Route => `/admin/users/${id}` as Route;

/** Calls about jobs, schedules, watches, the list of TLDs, and OAuth. Apart from `apiPaths`, so that other screens do not load them. */
export const backgroundApiPaths = {
  admin: "/api/admin",
  adminFeedback: "/api/admin/feedback",
  /** A feed for readers, without a session. The log leaves the token out. */
  feed: (token: string, format: string) => `/api/feeds/${token}/${format}`,
  /** The file of a capture, for a signed link. */
  publicFile: (id: string, expires: number, signature: string) =>
    withQuery(`/api/v1/files/${id}`, { expires, signature }),
  recipients: "/api/user/recipients",
  recipient: (id: string) => `/api/user/recipients/${id}`,
  resendConfirmation: (id: string) => `/api/user/recipients/${id}/resend`,
  confirmRecipient: "/api/notifications/recipients/confirm",
  unsubscribe: (token: string) => withQuery("/api/notifications/unsubscribe", { token }),
  webhooks: "/api/user/webhooks",
  webhook: (id: string) => `/api/user/webhooks/${id}`,
  sessions: "/api/user/sessions",
  session: (id: string) => `/api/user/sessions/${id}`,
  notifications: "/api/user/notifications",
  rotateApiKey: (id: string) => `/api/user/api-keys/${id}/rotate`,
  mcp: "/api/mcp",
  adminUsers: "/api/admin/users",
  adminUser: (id: string) => `/api/admin/users/${id}`,
  syncAdminUser: (id: string) => `/api/admin/users/${id}/sync`,
  overview: "/api/overview",
  history: "/api/history",
  /** One page of the history. */
  historyPage: (query: HistoryQuery & { limit?: number; cursor?: string | undefined }) =>
    withQuery("/api/history", query),
  historyFile: (query: HistoryQuery & { ids?: string }) => withQuery("/api/history/entries.csv", query),
  deleteHistory: "/api/history/delete",
  jobs: "/api/jobs",
  /** One page of the jobs; the page after a cursor. */
  jobPage: (cursor?: string) => withQuery("/api/jobs", { cursor }),
  captureJobs: "/api/jobs/captures",
  checkJobs: "/api/jobs/checks",
  checkTlds: "/api/tools/check-domain/tlds",
  shortlist: "/api/shortlist",
  destinations: "/api/user/destinations",
  destination: (id: string) => `/api/user/destinations/${id}`,
  destinationTest: (id: string) => `/api/user/destinations/${id}/test`,
  webhookDeliveries: (id: string, cursor?: string) =>
    withQuery(`/api/user/webhooks/${id}/deliveries`, { cursor }),
  webhookDelivery: (id: string) => `/api/user/webhook-deliveries/${id}`,
  replayWebhookDelivery: (id: string) => `/api/user/webhook-deliveries/${id}/replay`,
  rotateWebhookSecret: (id: string) => `/api/user/webhooks/${id}/rotate`,
  testWebhook: (id: string) => `/api/user/webhooks/${id}/test`,
  feeds: "/api/user/feeds",
  userFeed: (id: string) => `/api/user/feeds/${id}`,
  compare: "/api/tools/compare",
  pdf: "/api/tools/pdf",
  archive: "/api/tools/archive",
  screenshotWidths: "/api/tools/screenshot/widths",
  tryLogin: "/api/user/sessions/try",
  crawlJobs: "/api/jobs/crawls",
  job: (id: string) => `/api/jobs/${id}`,
  jobEvents: (id: string) => `/api/jobs/${id}/events`,
  jobItems: (id: string, query: { state?: string | undefined; cursor?: string | undefined } = {}) =>
    withQuery(`/api/jobs/${id}/items`, { limit: 100, ...query }),
  jobShare: (id: string) => `/api/jobs/${id}/share`,
  retryJob: (id: string) => `/api/jobs/${id}/retry`,
  jobArchive: (id: string) => `/api/jobs/${id}/archive`,
  /** Only the pages that the run of a watched site reports as new or changed. */
  changedPagesArchive: (id: string) => withQuery(`/api/jobs/${id}/archive`, { only: "changed" }),
  jobRecords: (id: string) => `/api/jobs/${id}/records.csv`,
  jobResults: (id: string) => `/api/jobs/${id}/results.csv`,
  schedules: "/api/schedules",
  /** One page of the schedules; the page after a cursor. */
  schedulePage: (cursor?: string) => withQuery("/api/schedules", { cursor }),
  schedule: (id: string) => `/api/schedules/${id}`,
  scheduleChanges: (
    id: string,
    query: { kind?: string | undefined; run?: string | undefined; cursor?: string | undefined },
  ) => withQuery(`/api/schedules/${id}/changes`, query),
  scheduleRuns: (id: string, query: { position: number; cursor?: string | undefined }) =>
    withQuery(`/api/schedules/${id}/runs`, query),
  oauthAuthorize: "/api/oauth/authorize",
  oauthRegister: "/api/oauth/register",
  oauthRevoke: "/api/oauth/revoke",
  oauthToken: "/api/oauth/token",
  watches: "/api/watches",
  importWatches: "/api/watches/import",
  watchPreview: "/api/watches/preview",
  watch: (id: string) => `/api/watches/${id}`,
  /** A picture of a change: `before`, `after` or `difference`. */
  watchPicture: (id: string, name: string) => `/api/watch-checks/${id}/${name}`,
};

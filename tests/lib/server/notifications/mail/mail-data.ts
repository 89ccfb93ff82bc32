import { createConfirmationToken } from "#server/notifications/mail/confirmation-token.ts";
import type { MailData } from "#server/notifications/mail/templates.ts";

const date = "2026-12-22T08:14:00.000Z";

/** Data of a mail of each kind. */
export const MAIL_DATA: MailData = {
  usage: { tool: "Screenshots", threshold: 80, used: 160, limit: 200, resetsAt: date, canUpgrade: false },
  job_finished: { jobId: "job_1", kind: "captures", state: "partial", total: 9, done: 8, failed: 1 },
  export_ready: { name: "captures.zip", path: "/jobs/1", expiresAt: date },
  schedule_run: {
    scheduleId: "sch_1",
    name: "Pricing",
    state: "completed",
    total: 1,
    done: 1,
    failed: 0,
    dueAt: date,
  },
  schedule_stopped: { scheduleId: "sch_1", name: "Pricing", reason: "limit_reached", resumesAt: date },
  watch_stopped: { name: "Pricing", reason: "limit_reached", resumesAt: date },
  page_changed: {
    watch: { id: "watch_1", name: "Pricing", url: "https://example.com/pricing", version: 2 },
    summary: "Price changed from $19 to $24",
    checkId: "check-1",
    url: "https://tools.test/watches/watch_1?check=check-1",
    changes: Array.from({ length: 20 }, (_, place) => ({
      kind: "changed" as const,
      before: `Plan ${place} <b>$19</b>`,
      after: `Plan ${place} <b>$24</b>`,
    })),
    addedLines: 300,
    removedLines: 300,
    pictureShare: 0.02,
    picture: null,
    checkedAt: date,
  },
  site_changed: {
    site: { scheduleId: "sch_1", name: "Documentation", url: "https://example.com/" },
    run: { id: "job_1", url: "https://tools.test/schedules/sch_1?run=job_1" },
    new: 1,
    changed: 59,
    removed: 0,
    incompleteReason: "limit_reached",
    pages: [
      {
        url: "https://example.com/pricing",
        kind: "changed",
        summary: "Price changed from $19 to $24",
        lines: ["- Starter <b>$19</b>", "+ Starter <b>$24</b>"],
      },
    ],
    checkedAt: date,
  },
  change_digest: { changes: [], total: 51 },
  page_check_failed: {
    watchId: "watch_1",
    name: "Pricing",
    url: "https://example.com/pricing",
    message: "The page answered with status 500.",
    checkedAt: date,
  },
  name_available: { name: "northkiln.com", checkedAt: date },
  endpoint_disabled: { host: "hooks.example.com", reason: "failing" },
  api_key_created: { name: "ci", createdAt: date },
  app_connected: { name: "Claude", createdAt: date },
  email_changed: { from: "old@example.com", to: "new@example.com" },
  password_changed: {},
  account_deleted: {},
  renewal_soon: { product: "Web Inspector", plan: "Pro yearly", date, priceCents: 29_000 },
  access_ends: { product: "Web Inspector", plan: "Pro", date },
  recipient_confirmation: {
    sender: "owner@example.com",
    token: createConfirmationToken().encryptedToken,
    expiresAt: date,
  },
};
MAIL_DATA.change_digest.changes = [
  { kind: "page_changed", data: MAIL_DATA.page_changed },
  { kind: "site_changed", data: MAIL_DATA.site_changed },
];

import { describeMoreLines, toDiffLines } from "#shared/api/changed-lines.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { scheduleRunPath, watchCheckPath } from "#shared/background-paths.ts";
import type { StopReason } from "#shared/jobs/definitions.ts";
import { describeSiteCounts, INCOMPLETE_TEXTS } from "#shared/jobs/site-texts.ts";
import type { MailKind } from "#shared/notifications/contract.ts";
import { paths } from "#shared/paths.ts";
import type { WebhookEventData } from "#shared/webhooks/events.ts";
import { decryptConfirmationToken } from "./confirmation-token.ts";
import type { MailPicture } from "./picture.ts";

/** What each kind of mail is about. Times are ISO 8601. */
export type MailData = {
  usage: {
    tool: string;
    threshold: 80 | 100;
    used: number;
    limit: number;
    resetsAt: string;
    /** Whether a plan has a larger limit. */
    canUpgrade: boolean;
  };
  job_finished: { jobId: string; kind: string; state: string; total: number; done: number; failed: number };
  export_ready: { name: string; path: string; expiresAt: string };
  schedule_run: {
    scheduleId: string;
    name: string;
    state: string;
    total: number;
    done: number;
    failed: number;
    dueAt: string;
  };
  schedule_stopped: { scheduleId: string; name: string; reason: StopReason; resumesAt: string | null };
  watch_stopped: { name: string; reason: "limit_reached" | "no_access"; resumesAt: string | null };
  endpoint_disabled: { host: string; reason: "gone" | "failing" };
  page_changed: WebhookEventData<"watch.changed"> & { picture: MailPicture | null };
  site_changed: WebhookEventData<"site.changed">;
  change_digest: {
    changes: { [K in "page_changed" | "site_changed"]: { kind: K; data: MailData[K] } }[
      | "page_changed"
      | "site_changed"][];
    /** Also those that are not shown. */
    total: number;
  };
  page_check_failed: { watchId: string; name: string; url: string; message: string; checkedAt: string };
  name_available: { name: string; checkedAt: string };
  api_key_created: { name: string; createdAt: string };
  app_connected: { name: string; createdAt: string };
  email_changed: { from: string; to: string };
  password_changed: Record<string, never>;
  account_deleted: Record<string, never>;
  renewal_soon: { product: string; plan: string; date: string; priceCents: number };
  access_ends: { product: string; plan: string; date: string };
  /** `token` is encrypted. */
  recipient_confirmation: { sender: string; token: string; expiresAt: string };
};

/** The content of a mail, for both of its formats. */
export type MailContent = {
  subject: string;
  paragraphs: string[];
  /** What has changed: lines as in a unified diff, in two colors. `path` is that of the site which the title leads to. */
  changes?: { title?: string; text?: string; lines: string[]; path?: string }[];
  /** A text for those who do not see the picture of the mail. */
  pictureLabel?: string;
  /** The button, with a path of the site. */
  action?: { label: string; path: string };
};

/** Formats a time in the account's zone. */
export type FormatTime = (iso: string) => string;

/** Whom a mail is for: the user, or an extra recipient who gets a copy. */
type Context = { formatTime: FormatTime; isCopy: boolean };

const NOT_YOU = "If this was not you, reset your password now and write to us.";
const STOP_TEXTS: Record<StopReason, string> = {
  limit_reached: "the monthly limit is reached",
  no_access: "your plan has ended",
  plan_limit: "your plan no longer includes it",
};
const CHANGE_TITLES = { new: "New", changed: "Changed", removed: "Removed" } as const;
const count = (value: number): string => value.toLocaleString("en-US");
const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** '8 of 9 items are done, 1 failed' */
const describeItems = ({ done, total, failed }: { done: number; total: number; failed: number }): string =>
  `${count(done)} of ${count(total)} items are done${failed > 0 ? `, ${count(failed)} failed` : ""}`;

/** Lines that a mail shows of one page. */
const MAX_LINES = 20;

/** The first changed lines, and how many more there are. */
function toMailChanges(changes: readonly ChangedLine[], total: number): NonNullable<MailContent["changes"]> {
  const lines = toDiffLines(changes).slice(0, MAX_LINES);
  const more = total - lines.length;
  return [{ lines }, ...(more > 0 ? [{ text: describeMoreLines(more), lines: [] }] : [])];
}

/** Changes of a page, and pages of a site, that a digest shows; the mails of their own show more. */
const MAX_DIGEST_CHANGES = 5;
const MAX_DIGEST_PAGES = 10;

type DigestChange = MailData["change_digest"]["changes"][number];

/** A change in a digest: the mail about it, shorter and without its picture. */
function toDigestChanges(change: DigestChange, context: Context): NonNullable<MailContent["changes"]> {
  const { subject, paragraphs, changes, action } =
    change.kind === "page_changed"
      ? TEMPLATES.page_changed(
          { ...change.data, changes: change.data.changes.slice(0, MAX_DIGEST_CHANGES), picture: null },
          context,
        )
      : TEMPLATES.site_changed(
          { ...change.data, pages: change.data.pages.slice(0, MAX_DIGEST_PAGES) },
          context,
        );
  const heading = { title: subject, text: paragraphs.join(" "), lines: [] };
  return [{ ...heading, ...(action ? { path: action.path } : {}) }, ...(changes ?? [])];
}

const TEMPLATES: { [K in MailKind]: (data: MailData[K], context: Context) => MailContent } = {
  usage: ({ tool, threshold, used, limit, resetsAt, canUpgrade }, { formatTime }) => ({
    subject:
      threshold === 100 ? `${tool}: monthly limit reached` : `${tool}: ${threshold} % of the monthly limit`,
    paragraphs: [
      `You have used ${count(used)} of ${count(limit)} this month (${tool}).`,
      threshold === 100
        ? `Further runs are refused until the limit resets on ${formatTime(resetsAt)}${canUpgrade ? ", or until you upgrade your plan" : ""}.`
        : `The limit resets on ${formatTime(resetsAt)}.`,
    ],
    action: { label: "See your usage", path: paths.usage },
  }),
  job_finished: ({ jobId, kind, state, ...items }, { isCopy }) => ({
    subject: `${isCopy ? "A" : "Your"} ${kind === "crawl" ? "crawl" : "job"} has ${state === "failed" ? "failed" : "ended"}`,
    paragraphs: [
      `${describeItems(items)} (${jobId}).`,
      ...(items.failed > 0 ? ["Items that failed were not counted."] : []),
    ],
    action: { label: "Open the job", path: `/jobs/${jobId}` },
  }),
  export_ready: ({ name, path, expiresAt }, { formatTime }) => ({
    subject: "Your export is ready",
    paragraphs: [`${name} can be downloaded until ${formatTime(expiresAt)}.`],
    action: { label: "Download", path },
  }),
  schedule_run: ({ scheduleId, name, state, dueAt, ...items }, { formatTime, isCopy }) => ({
    subject: `Schedule ${name}: ${state === "completed" ? "done" : `${count(items.done)} of ${count(items.total)} done`}`,
    paragraphs: [
      `The run of "${name}" of ${formatTime(dueAt)} has ended: ${describeItems(items)}.`,
      ...(isCopy ? [] : ["You can switch these emails off for this schedule on its page."]),
    ],
    action: { label: "Compare the runs", path: paths.schedule(scheduleId) },
  }),
  schedule_stopped: ({ scheduleId, name, reason, resumesAt }, { formatTime }) => ({
    subject: `Schedule stopped: ${name}`,
    paragraphs: [
      `The schedule "${name}" has stopped: ${STOP_TEXTS[reason]}.`,
      resumesAt
        ? `It continues by itself on ${formatTime(resumesAt)}.`
        : "It does not continue until you start it again.",
    ],
    action: { label: "Open the schedule", path: paths.schedule(scheduleId) },
  }),
  watch_stopped: ({ name, reason, resumesAt }, { formatTime }) => ({
    subject: `Watch stopped: ${name}`,
    paragraphs: [
      `The watch "${name}" has stopped: ${STOP_TEXTS[reason]}. Other watches may have stopped for the same reason.`,
      resumesAt
        ? `It continues by itself on ${formatTime(resumesAt)}.`
        : "It continues when you have a plan again.",
    ],
    action: { label: "Open your watches", path: paths.watches },
  }),
  endpoint_disabled: ({ host, reason }) => ({
    subject: `Webhook endpoint disabled: ${host}`,
    paragraphs: [
      reason === "gone"
        ? `The endpoint at ${host} answered 410 Gone, so it receives no more events.`
        : `The endpoint at ${host} has not accepted an event for three days, so it receives no more events.`,
      "After you have corrected it, enable it again. Events of the last 30 days can be sent again from its log.",
    ],
    action: { label: "Open webhooks", path: paths.webhooks },
  }),
  page_changed: ({ watch, summary, checkId, changes, picture, ...change }, { formatTime }) => ({
    subject: `Changed: ${watch.name}`,
    paragraphs: [`${summary}.`, `${watch.url}, seen on ${formatTime(change.checkedAt)}.`],
    changes: toMailChanges(changes, change.addedLines + change.removedLines),
    ...(picture ? { pictureLabel: "What is different in the picture of the page" } : {}),
    action: { label: "See the change", path: watchCheckPath(watch.id, checkId) },
  }),
  site_changed: ({ site, run, pages, checkedAt, incompleteReason, ...counts }, { formatTime }) => {
    const more = counts.new + counts.changed + counts.removed - pages.length;
    return {
      subject: `Changed: ${site.name} (${describeSiteCounts(counts)})`,
      paragraphs: [
        `${site.url}: ${describeSiteCounts(counts)}, seen on ${formatTime(checkedAt)}.`,
        ...(incompleteReason ? [INCOMPLETE_TEXTS[incompleteReason]] : []),
      ],
      changes: [
        ...pages.map(({ kind, url, summary, lines }) => ({
          title: `${CHANGE_TITLES[kind]}: ${url}`,
          text: `${summary}.`,
          lines,
        })),
        ...(more > 0 ? [{ title: `And ${count(more)} more`, lines: [] }] : []),
      ],
      action: { label: "See the changes", path: scheduleRunPath(site.scheduleId, run.id) },
    };
  },
  change_digest: ({ changes, total }, context) => {
    const more = total - changes.length;
    return {
      subject: `${count(total)} ${total === 1 ? "change" : "changes"} of what you watch`,
      paragraphs: ["Everything since the last digest, the oldest first."],
      changes: [
        ...changes.flatMap((change) => toDigestChanges(change, context)),
        ...(more > 0 ? [{ title: `And ${count(more)} more`, lines: [] }] : []),
      ],
      action: { label: "Open your watches", path: paths.watches },
    };
  },
  page_check_failed: ({ watchId, name, url, message, checkedAt }, { formatTime }) => ({
    subject: `Check failed: ${name}`,
    paragraphs: [
      `The last three checks of ${url} failed, the last one on ${formatTime(checkedAt)}: ${message}`,
      "We go on trying, and write again only when the page has changed. Failed checks are not counted.",
    ],
    action: { label: "Open the watch", path: paths.watch(watchId) },
  }),
  name_available: ({ name, checkedAt }, { formatTime }) => ({
    subject: `${name} is available`,
    paragraphs: [
      `The authority for ${name} answered twice that it is available, the last time on ${formatTime(checkedAt)}.`,
      "Others may register it at any moment.",
    ],
    action: { label: "See your watches", path: paths.watches },
  }),
  api_key_created: ({ name, createdAt }, { formatTime }) => ({
    subject: "A new API key was created",
    paragraphs: [
      `The API key "${name}" was created on ${formatTime(createdAt)}. It can use your plans.`,
      "If this was not you, revoke the key and change your password.",
    ],
    action: { label: "See your API keys", path: paths.apiKeys },
  }),
  app_connected: ({ name, createdAt }, { formatTime }) => ({
    subject: "An app was connected to your account",
    paragraphs: [
      `You allowed "${name}" to use your account on ${formatTime(createdAt)}. The name is what the app calls itself.`,
      "If this was not you, revoke its access and change your password.",
    ],
    action: { label: "See your connected apps", path: paths.apiKeys },
  }),
  email_changed: ({ from, to }) => ({
    subject: "Your email address was changed",
    paragraphs: [`The email address of your account was changed from ${from} to ${to}.`, NOT_YOU],
    action: { label: "Contact us", path: paths.contact },
  }),
  password_changed: () => ({
    subject: "Your password was changed",
    paragraphs: ["The password of your account was changed.", NOT_YOU],
    action: { label: "Reset your password", path: paths.forgotPassword },
  }),
  account_deleted: () => ({
    subject: "Your account was deleted",
    paragraphs: [
      "Your account and everything in it were deleted. Subscriptions have ended, and no more payments are made.",
      "If this was not you, write to us.",
    ],
    action: { label: "Contact us", path: paths.contact },
  }),
  renewal_soon: ({ product, plan, date, priceCents }, { formatTime }) => ({
    subject: `${product} ${plan} renews soon`,
    paragraphs: [
      `Your yearly subscription to ${product} ${plan} renews on ${formatTime(date)} for ${dollars(priceCents)}, before taxes and discounts.`,
      "You need not do anything. To end it, unsubscribe before that day; you keep access until then.",
    ],
    action: { label: "See your plans", path: paths.pricing() },
  }),
  access_ends: ({ product, plan, date }, { formatTime }) => ({
    subject: `Your access to ${product} ${plan} ends soon`,
    paragraphs: [
      `Your subscription to ${product} ${plan} ends on ${formatTime(date)}.`,
      "To keep it, resume the subscription before that day.",
    ],
    action: { label: "See your plans", path: paths.pricing() },
  }),
  recipient_confirmation: ({ sender, token, expiresAt }, { formatTime }) => ({
    subject: "Confirm that you want to get results by email",
    paragraphs: [
      `${sender} wants to send you results by email: finished jobs, runs of schedules, and changes of watched pages and names.`,
      `Confirm this until ${formatTime(expiresAt)}. You can unsubscribe at any time.`,
    ],
    action: { label: "Confirm", path: paths.confirmRecipient(decryptConfirmationToken(token)) },
  }),
};

/** Whether mails of this kind exist. */
export const isMailKind = (kind: string): kind is MailKind => Object.hasOwn(TEMPLATES, kind);

/** Writes the content of a mail. `data` must be that of its kind. */
export function createMailContent(
  kind: MailKind,
  data: Record<string, unknown>,
  context: Context,
): MailContent {
  const template = TEMPLATES[kind] as unknown as (
    data: Record<string, unknown>,
    context: Context,
  ) => MailContent;
  return template(data, context);
}

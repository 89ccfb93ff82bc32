import type { ClaimedDelivery } from "#db/queries/webhook-deliveries.ts";
import { decryptSecret } from "#server/platform/signing.ts";
import { limitLines, toDiffLines } from "#shared/api/changed-lines.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { describeSiteCounts } from "#shared/jobs/site-texts.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { WebhookEventData, WebhookEventType } from "#shared/webhooks/events.ts";
import { createWebhookHeaders } from "./signature.ts";

export const SECRET_PURPOSE = "webhook-secrets";

const describeJob = ({ job }: WebhookEventData<"job.completed">): string =>
  `${job.done} of ${job.total} items done, ${job.failed} failed`;

const PARTIAL = "The run has not seen the whole site, so it reports no removed pages.";

/** Changed lines that a chat shows. */
const MAX_LINES = 10;
/** Pages that an event has. */
const MAX_PAGES = 50;

/** `changes` are diff lines here, so that their signs are escaped with them. */
type ChatData<T extends WebhookEventType> = T extends "watch.changed"
  ? Omit<WebhookEventData<T>, "changes"> & { changes: string[] }
  : WebhookEventData<T>;

function describeChange(
  { watch, summary, url, changes, addedLines, removedLines }: ChatData<"watch.changed">,
  maxLines: number,
): string {
  const lines = limitLines(changes, Math.min(maxLines, MAX_LINES), addedLines + removedLines);
  return [`${watch.name} has changed: ${summary}. ${url}`, ...lines].join("\n");
}

function describeSite(
  { site, run, pages, incompleteReason, ...counts }: WebhookEventData<"site.changed">,
  maxLines: number,
): string {
  const shown = pages.slice(0, maxLines);
  const more = counts.new + counts.changed + counts.removed - shown.length;
  return [
    `${site.name} has changed: ${describeSiteCounts(counts)}. ${run.url}`,
    ...(incompleteReason ? [PARTIAL] : []),
    ...shown.map(({ kind, url, summary }) => `${kind}: ${url} ${summary}`),
    ...(more > 0 ? [`and ${more} more`] : []),
  ].join("\n");
}

/** What a chat says of an event: one line, of a change its lines, of a site one more for each page. */
const TEXTS: { [T in WebhookEventType]: (data: ChatData<T>, maxLines: number) => string } = {
  "job.completed": (data) => `Job ${data.job.id} has ended: ${describeJob(data)}.`,
  "job.failed": (data) => `Job ${data.job.id} has failed: ${describeJob(data)}.`,
  "job.item.completed": ({ item }) => `Item ${item.position} is ${item.state}: ${item.url}`,
  "watch.changed": describeChange,
  "watch.failed": ({ watch, error }) => `${watch.name} could not be checked (${error}). ${watch.url}`,
  "site.changed": describeSite,
  "name.available": ({ name }) => `${name} is available.`,
  "schedule.stopped": ({ schedule, reason }) => `Schedule ${schedule.name} has stopped (${reason}).`,
  "usage.threshold": ({ tool, threshold, used, limit }) =>
    `${threshold} % of the monthly limit are used: ${used} of ${limit} (${tool}).`,
  "webhook.test": ({ message }) => message,
};

/** Characters with a meaning in Slack's markup (https://docs.slack.dev/messaging/formatting-message-text). */
const escapeSlack = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

/** Discord's Markdown shows a punctuation character after a backslash as it is. */
const escapeDiscord = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");

const isWebAddress = (text: string): boolean => /^https?:/.test(text) && URL.canParse(text);

/** Escapes the texts of an event, which pages and other people can choose, in one line each. Addresses stay links. */
function escapeTexts<T>(value: T, toText: (text: string) => string): T {
  if (Array.isArray(value)) return value.map((entry) => escapeTexts(entry, toText)) as T;
  if (value !== null && typeof value === "object")
    return Object.fromEntries(
      Object.entries(value).map(([name, entry]) => [
        name,
        name === "url" && typeof entry === "string" && isWebAddress(entry)
          ? new URL(entry).href
          : escapeTexts(entry, toText),
      ]),
    ) as T;
  return (typeof value === "string" ? toText(value.replace(/\s+/g, " ")) : value) as T;
}

/**
 * Describes an event with as many of its lines as fit, and the count of the others.
 * @param toText escapes a text of the event
 */
function describeEvent(
  { type, data }: Pick<ClaimedDelivery["event"], "type" | "data">,
  toText: (text: string) => string,
  maxCharacters: number,
): string {
  type Describe = (data: unknown, maxLines: number) => string;
  const describe = (TEXTS as Record<string, unknown>)[type] as Describe | undefined;
  if (!describe) return type;
  const { changes } = data;
  const chatData = changes ? { ...data, changes: toDiffLines(changes as ChangedLine[]) } : data;
  const escaped = escapeTexts(chatData, toText);
  let maxLines = MAX_PAGES;
  let text = describe(escaped, maxLines);
  while (text.length > maxCharacters && maxLines > 0) {
    maxLines -= 1;
    text = describe(escaped, maxLines);
  }
  return text.slice(0, maxCharacters).toWellFormed();
}

/** Slack cuts longer texts (https://docs.slack.dev/reference/methods/chat.postMessage). */
const MAX_SLACK_CHARACTERS = 40_000;
const MAX_DISCORD_CHARACTERS = 2000;

const JSON_HEADERS = { "content-type": "application/json", "user-agent": "SaaS-Tools-Webhooks/1" };

type Message = { headers: Record<string, string>; body: string };

/** Builds the request of an attempt in the format of its endpoint. Only Standard Webhooks are signed. */
export function createMessage(
  { event, endpoint }: Pick<ClaimedDelivery, "event" | "endpoint">,
  now = Date.now(),
): Message {
  switch (endpoint.kind) {
    case "slack": {
      const text = escapeSlack(describeEvent(event, (line) => line, MAX_SLACK_CHARACTERS));
      return { headers: JSON_HEADERS, body: JSON.stringify({ text, mrkdwn: false }) };
    }
    case "discord": {
      const content = describeEvent(event, escapeDiscord, MAX_DISCORD_CHARACTERS);
      return { headers: JSON_HEADERS, body: JSON.stringify({ content, allowed_mentions: { parse: [] } }) };
    }
    case "standard": {
      const { type, createdAt, data } = event;
      const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
      const stored = [endpoint.secret, endpoint.isRotating ? endpoint.previousSecret : null];
      const secrets = stored.flatMap((secret) => (secret ? [decryptSecret(SECRET_PURPOSE, secret)] : []));
      const message = { id: toPublicId("event", event.id), timestamp: Math.floor(now / 1000), body };
      return { headers: { ...JSON_HEADERS, ...createWebhookHeaders(secrets, message) }, body };
    }
  }
}

import type { ClaimedDelivery } from "#db/queries/webhook-deliveries.ts";
import type { WebhookEndpointRow } from "#db/queries/webhook-endpoints.ts";
import { decryptSecret } from "#server/platform/signing.ts";
import { limitLines, toDiffLines } from "#shared/api/changed-lines.ts";
import type { ChangedLine } from "#shared/api/fields.ts";
import { describeSiteCounts } from "#shared/jobs/site-texts.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { WebhookEventData, WebhookEventType } from "#shared/webhooks/events.ts";
import { hasToken } from "#shared/webhooks/kinds.ts";
import { createChatRequest, getChatEscape } from "./chats.ts";
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

/** Shorter and shorter texts of an event: with fewer of its lines, then cut, each with the count of what is left out. */
function* describeEvent(
  { type, data }: Pick<ClaimedDelivery["event"], "type" | "data">,
  toText: (text: string) => string,
): Generator<string, void> {
  type Describe = (data: unknown, maxLines: number) => string;
  const describe = ((TEXTS as Record<string, unknown>)[type] as Describe | undefined) ?? (() => type);
  const { changes } = data;
  const chatData = changes ? { ...data, changes: toDiffLines(changes as ChangedLine[]) } : data;
  const escaped = escapeTexts(chatData, toText);
  for (let maxLines = MAX_PAGES; maxLines >= 0; maxLines -= 1) yield describe(escaped, maxLines);
  const characters = [...describe(escaped, 0)];
  for (let kept = characters.length; kept > 0; kept = Math.floor(kept * 0.9))
    yield `${characters.slice(0, kept).join("")}… (${characters.length - kept} more characters)`;
}

/** The address of what an event is about; null without one. */
function findLink({ url, run, watch, item }: Record<string, unknown>): string | null {
  const addresses = [url, ...[run, watch, item].map((part) => (part as { url?: unknown } | undefined)?.url)];
  return (
    (addresses.find((address) => typeof address === "string" && isWebAddress(address)) as string) ?? null
  );
}

const HEADERS = { "content-type": "application/json", "user-agent": "SaaS-Tools-Webhooks/1" };

type Attempt = Pick<ClaimedDelivery, "event" | "endpoint">;
type Message = { url: string; headers: Record<string, string>; body: string };

function createSignedMessage({ event, endpoint }: Attempt, now: number): Message {
  const { type, createdAt, data } = event;
  const body = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const stored = [endpoint.secret, endpoint.isRotating ? endpoint.previousSecret : null];
  const secrets = stored.flatMap((secret) => (secret ? [decryptSecret(SECRET_PURPOSE, secret)] : []));
  const message = { id: toPublicId("event", event.id), timestamp: Math.floor(now / 1000), body };
  return { url: endpoint.url, headers: { ...HEADERS, ...createWebhookHeaders(secrets, message) }, body };
}

/** The token that an endpoint of a chat is called with; null without one. */
export const getToken = ({ kind, secret }: Pick<WebhookEndpointRow, "kind" | "secret">): string | null =>
  secret !== null && hasToken(kind) ? decryptSecret(SECRET_PURPOSE, secret) : null;

/** Builds the request of an attempt in the format of its endpoint. Only Standard Webhooks are signed. */
export function createMessage(attempt: Attempt, now = Date.now()): Message {
  const { event, endpoint } = attempt;
  const { kind, url, chatId } = endpoint;
  if (kind === "standard") return createSignedMessage(attempt, now);
  const texts = describeEvent(event, getChatEscape(kind));
  const message = { type: event.type, texts, link: findLink(event.data) };
  const request = createChatRequest(kind, message, { url, chatId, token: getToken(endpoint) });
  return {
    url: request.url ?? url,
    headers: { ...HEADERS, ...request.headers },
    body: JSON.stringify(request.body),
  };
}

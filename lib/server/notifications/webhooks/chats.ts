import { env } from "#server/platform/env.ts";
import { WEBHOOK_EVENTS, type WebhookEventType } from "#shared/webhooks/events.ts";
import type { WebhookKind } from "#shared/webhooks/kinds.ts";

/** An event in words, whose texts are escaped. */
type ChatMessage = { type: string; text: string; link: string | null };

/** Where an endpoint receives. `token` is its decrypted secret; null without one. */
type ChatTarget = { url: string; chatId: string | null; token: string | null };

type ChatRequest = { url?: string; headers?: Record<string, string>; body: Record<string, unknown> };

type Chat = {
  /** Makes the chat show a text as it is, in one line. */
  escape: (line: string) => string;
  toRequest: (message: ChatMessage, target: ChatTarget) => ChatRequest;
  /** Size of a text, or of the body that has it, in the unit of `max`. */
  measure: (request: ChatRequest) => number;
  max: number;
};

/** Not visible, and no part of a word. */
const ZERO_WIDTH_SPACE = "\u200b";

const countBodyBytes = ({ body }: ChatRequest): number => Buffer.byteLength(JSON.stringify(body));

function createCard({ text, link }: ChatMessage): Record<string, unknown> {
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    msteams: { width: "Full" },
    // A TextRun has no Markdown, unlike a TextBlock.
    body: text.split("\n").map((line) => ({
      type: "RichTextBlock",
      spacing: "Small",
      inlines: [{ type: "TextRun", text: line }],
    })),
    ...(link ? { actions: [{ type: "Action.OpenUrl", title: "Open", url: link }] } : {}),
  };
}

const escapeEntities = (text: string): string =>
  text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");

const getTitle = (type: string): string =>
  WEBHOOK_EVENTS[type as WebhookEventType]?.summary.replace(/\.$/, "") ?? type;

/** Every kind of endpoint but `standard`. */
export type ChatKind = Exclude<WebhookKind, "standard">;

const CHATS: Record<ChatKind, Chat> = {
  // https://docs.slack.dev/messaging/formatting-message-text
  slack: {
    escape: (line) => line,
    // All of the text, because addresses are escaped, too.
    toRequest: ({ text }) => ({ body: { text: escapeEntities(text), mrkdwn: false } }),
    measure: ({ body }) => String(body.text).length,
    max: 40_000,
  },
  // Discord's Markdown shows a punctuation character after a backslash as it is.
  discord: {
    escape: (line) => line.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
    toRequest: ({ text }) => ({
      body: { content: text, allowed_mentions: { parse: [] } },
    }),
    measure: ({ body }) => String(body.content).length,
    max: 2000,
  },
  // https://core.telegram.org/bots/api#sendmessage; without `parse_mode` nothing but names is markup.
  telegram: {
    escape: (line) => line.replace(/(?<!\w)@(?=\w)/g, `@${ZERO_WIDTH_SPACE}`),
    toRequest: ({ text }, { chatId, token }) => ({
      url: `${env.TELEGRAM_API_URL}/bot${token}/sendMessage`,
      body: { chat_id: chatId, text, link_preview_options: { is_disabled: true } },
    }),
    measure: ({ body }) => String(body.text).length,
    max: 4096,
  },
  // The limit of 28 KB is approximate (https://learn.microsoft.com/connectors/teams/#known-issues-and-limitations).
  teams: {
    escape: (line) => line,
    toRequest: (message) => ({
      body: {
        type: "message",
        attachments: [
          {
            contentType: "application/vnd.microsoft.card.adaptive",
            contentUrl: null,
            content: createCard(message),
          },
        ],
      },
    }),
    measure: countBodyBytes,
    max: 20_000,
  },
  // https://developers.google.com/workspace/chat/format-messages knows no escaping, so marks are set apart from the text.
  google_chat: {
    // A dash at the beginning is an entry of a list.
    escape: (line) => line.replace(/[*_~`<|>]|^-(?= )/g, `${ZERO_WIDTH_SPACE}$&${ZERO_WIDTH_SPACE}`),
    toRequest: ({ text }) => ({ body: { text: text } }),
    measure: countBodyBytes,
    max: 32_000,
  },
  // https://docs.ntfy.sh/publish/#publish-as-json: headers would need ASCII in one line.
  ntfy: {
    escape: (line) => line,
    toRequest: ({ type, text, link }, { url, token }) => ({
      url: new URL("/", url).href,
      ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
      body: {
        topic: new URL(url).pathname.slice(1),
        title: getTitle(type),
        message: text,
        ...(link ? { click: link } : {}),
      },
    }),
    measure: ({ body }) => Buffer.byteLength(String(body.message)),
    max: 4096,
  },
};

/** The function that makes a chat show a line as it is. */
export const getChatEscape = (kind: ChatKind): ((line: string) => string) => CHATS[kind].escape;

/**
 * Builds the request of a message for a chat.
 * @param texts of which the first is taken that fits into the chat's limit
 */
export function createChatRequest(
  kind: ChatKind,
  { texts, ...message }: Omit<ChatMessage, "text"> & { texts: Iterable<string> },
  target: ChatTarget,
): ChatRequest {
  const { toRequest, measure, max } = CHATS[kind];
  for (const text of texts) {
    const request = toRequest({ ...message, text }, target);
    if (measure(request) <= max) return request;
  }
  throw new Error(`A message for ${kind} does not fit`);
}

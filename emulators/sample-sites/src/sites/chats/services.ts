import type { IncomingHttpHeaders } from "node:http";

/*
 * The interfaces that chats have for messages from outside, with the errors that they document. Names in an address choose
 * an error: `missing` is unknown, `wrong` has another secret, `busy` is over its rate limit.
 */

type ChatCall = {
  url: URL;
  headers: IncomingHttpHeaders;
  body: Record<string, unknown>;
  bytes: number;
};

type ChatAnswer = { status: number; body: string | object; headers?: Record<string, string> };

/** A message as its readers see it. */
export type ChatMessage = { to: string; title?: string; text: string; link?: string };

type Accepted = ChatAnswer & { message: ChatMessage };

export type ChatService = { host: string; name: string; receive: (call: ChatCall) => ChatAnswer | Accepted };

const RETRY_SECONDS = 30;
const RETRY = { "retry-after": String(RETRY_SECONDS) };
const toText = (value: unknown): string => (typeof value === "string" ? value : "");

const telegramError = (status: number, description: string, parameters?: object): ChatAnswer => ({
  status,
  body: { ok: false, error_code: status, description, ...(parameters ? { parameters } : {}) },
});

/** https://core.telegram.org/bots/api#sendmessage */
function receiveTelegram({ url, body }: ChatCall): ChatAnswer | Accepted {
  const [, bot, secret = ""] = /^\/bot(\d+):([\w-]+)\/sendMessage$/.exec(url.pathname) ?? [];
  if (!bot) return telegramError(404, "Not Found");
  if (secret.startsWith("wrong")) return telegramError(401, "Unauthorized");
  const [chat, text] = [String(body.chat_id ?? ""), toText(body.text)];
  if (!chat) return telegramError(400, "Bad Request: chat_id is empty");
  if (/missing|^404$/.test(chat)) return telegramError(400, "Bad Request: chat not found");
  if (chat === "403") return telegramError(403, "Forbidden: bot was blocked by the user");
  if (chat === "429")
    return telegramError(429, `Too Many Requests: retry after ${RETRY_SECONDS}`, {
      retry_after: RETRY_SECONDS,
    });
  if (!text.trim()) return telegramError(400, "Bad Request: message text is empty");
  if (text.length > 4096) return telegramError(400, "Bad Request: message is too long");
  const result = {
    message_id: Date.now(),
    date: Math.floor(Date.now() / 1000),
    chat: { id: Number(chat) || chat },
    text,
  };
  return { status: 200, body: { ok: true, result }, message: { to: `bot ${bot}, chat ${chat}`, text } };
}

type Card = {
  type?: unknown;
  body?: { type?: unknown; text?: unknown; inlines?: { text?: unknown }[] }[];
  actions?: { type?: unknown; url?: unknown }[];
};

const teamsError = (status: number, code: string, message: string, headers = {}): ChatAnswer => ({
  status,
  body: { error: { code, message } },
  headers,
});

/** A workflow with the trigger "When a Teams webhook request is received". */
function receiveTeams({ url, body, bytes }: ChatCall): ChatAnswer | Accepted {
  const [, workflow = ""] = /\/workflows\/([^/]+)\//.exec(url.pathname) ?? [];
  const signature = url.searchParams.get("sig");
  if (!workflow || workflow === "missing")
    return teamsError(404, "WorkflowNotFound", "The workflow could not be found.");
  if (!signature || signature === "wrong")
    return teamsError(401, "DirectApiAuthorizationRequired", "The request is not signed.");
  if (workflow === "busy")
    return teamsError(429, "WorkflowTriggerRequestsThrottled", "Rate limit is exceeded.", RETRY);
  if (bytes > 28 * 1024) return teamsError(413, "RequestEntityTooLarge", "Request Entity too large");
  const [attachment] = (Array.isArray(body.attachments) ? body.attachments : []) as {
    contentType?: unknown;
    content?: Card;
  }[];
  const card = attachment?.content;
  if (attachment?.contentType !== "application/vnd.microsoft.card.adaptive" || card?.type !== "AdaptiveCard")
    return teamsError(400, "InvalidRequestContent", "The request has no Adaptive Card.");
  const lines = (card.body ?? []).map(({ text, inlines = [] }) =>
    [text, ...inlines.map((inline) => inline.text)].map(toText).join(""),
  );
  const link = toText(card.actions?.[0]?.url);
  return {
    status: 202,
    body: "",
    message: { to: `workflow ${workflow}`, text: lines.join("\n"), ...(link ? { link } : {}) },
  };
}

const googleError = (code: number, status: string, message: string): ChatAnswer => ({
  status: code,
  body: { error: { code, message, status } },
});

/** https://developers.google.com/workspace/chat/quickstart/webhooks */
function receiveGoogleChat({ url, body, bytes }: ChatCall): ChatAnswer | Accepted {
  const [, space = ""] = /^\/v1\/spaces\/([^/]+)\/messages$/.exec(url.pathname) ?? [];
  const { searchParams } = url;
  if (!space || space === "missing") return googleError(404, "NOT_FOUND", "Requested entity was not found.");
  if (!searchParams.get("key") || !searchParams.get("token"))
    return googleError(401, "UNAUTHENTICATED", "Request is missing required authentication credential.");
  if (searchParams.get("token") === "wrong")
    return googleError(403, "PERMISSION_DENIED", "The caller does not have permission");
  if (space === "busy") return googleError(429, "RESOURCE_EXHAUSTED", "Resource has been exhausted.");
  const text = toText(body.text);
  if (!text) return googleError(400, "INVALID_ARGUMENT", "Message cannot be empty.");
  if (bytes > 32_000) return googleError(400, "INVALID_ARGUMENT", "Message is too long.");
  const name = `spaces/${space}/messages/${Date.now()}`;
  return { status: 200, body: { name, text }, message: { to: `space ${space}`, text } };
}

const ntfyError = (status: number, code: number, error: string): ChatAnswer => ({
  status,
  body: { code, http: status, error, link: "https://docs.ntfy.sh/publish/" },
});

/** https://docs.ntfy.sh/publish/#publish-as-json; the topic `protected` needs an access token. */
function receiveNtfy({ url, headers, body }: ChatCall): ChatAnswer | Accepted {
  if (url.pathname !== "/") return ntfyError(404, 40401, "page not found");
  const [topic, title, message, click] = [body.topic, body.title, body.message, body.click].map(toText) as [
    string,
    string,
    string,
    string,
  ];
  if (!/^[-_A-Za-z0-9]{1,64}$/.test(topic)) return ntfyError(400, 40009, "invalid request: topic invalid");
  const { authorization } = headers;
  if (authorization && !/^Bearer tk_\w+$/.test(authorization)) return ntfyError(401, 40101, "unauthorized");
  if (topic === "protected" && !authorization) return ntfyError(403, 40301, "forbidden");
  if (topic === "busy") return ntfyError(429, 42901, "limit reached: too many requests");
  // A longer message becomes a file, which readers must open.
  const text = Buffer.byteLength(message) > 4096 ? "You received a file: attachment.txt" : message;
  return {
    status: 200,
    body: {
      id: String(Date.now()),
      time: Math.floor(Date.now() / 1000),
      event: "message",
      topic,
      message: text,
    },
    message: { to: `topic ${topic}`, title, text, ...(click ? { link: click } : {}) },
  };
}

/** https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks */
function receiveSlack({ url, body }: ChatCall): ChatAnswer | Accepted {
  const [, team = "", secret = ""] = /^\/services\/(\w+)\/\w+\/(\w+)$/.exec(url.pathname) ?? [];
  if (!team || team === "missing") return { status: 404, body: "no_service" };
  if (secret === "wrong") return { status: 403, body: "invalid_token" };
  if (team === "busy") return { status: 429, body: "rate_limited", headers: RETRY };
  const text = toText(body.text);
  if (!text) return { status: 400, body: "no_text" };
  const shown = text.slice(0, 40_000).replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
  return { status: 200, body: "ok", message: { to: `team ${team}`, text: shown } };
}

/** https://discord.com/developers/docs/resources/webhook#execute-webhook */
function receiveDiscord({ url, body }: ChatCall): ChatAnswer | Accepted {
  const [, id = "", token = ""] = /^\/api\/webhooks\/(\w+)\/([\w-]+)$/.exec(url.pathname) ?? [];
  if (!id || id === "missing") return { status: 404, body: { message: "Unknown Webhook", code: 10_015 } };
  if (token === "wrong") return { status: 401, body: { message: "Invalid Webhook Token", code: 50_027 } };
  if (id === "busy") {
    const limited = { message: "You are being rate limited.", retry_after: RETRY_SECONDS, global: false };
    return { status: 429, body: limited, headers: RETRY };
  }
  const text = toText(body.content);
  if (!text) return { status: 400, body: { message: "Cannot send an empty message", code: 50_006 } };
  if (text.length > 2000) return { status: 400, body: { content: ["Must be 2000 or fewer in length."] } };
  return {
    status: 204,
    body: "",
    message: { to: `webhook ${id}`, text: text.replace(/\\(?=[!-/:-@[-`{-~])/g, "") },
  };
}

export const SERVICES: ChatService[] = [
  { host: "telegram.test", name: "Telegram", receive: receiveTelegram },
  { host: "teams.test", name: "Microsoft Teams", receive: receiveTeams },
  { host: "google-chat.test", name: "Google Chat", receive: receiveGoogleChat },
  { host: "ntfy.test", name: "ntfy", receive: receiveNtfy },
  { host: "slack.test", name: "Slack", receive: receiveSlack },
  { host: "discord.test", name: "Discord", receive: receiveDiscord },
];

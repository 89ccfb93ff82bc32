import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { page, type Site } from "../../site.ts";
import { type ChatMessage, type ChatService, SERVICES } from "./services.ts";

const MAX_MESSAGES = 100;
const MAX_BYTES = 256 * 1024;

type Received = ChatMessage & { at: string; chat: string };
const received: Received[] = [];

const STYLE = `body{margin:0;padding:2rem clamp(1.25rem,6vw,6rem);background:#f6f7f9;color:#16181d;font:16px/1.5 system-ui}
main{max-width:44rem;margin:0 auto}ol,ul{list-style:none;margin:0 0 2rem;padding:0;display:grid;gap:1rem}
li{background:#fff;border:1px solid #e2e5ea;border-radius:12px;padding:1rem 1.25rem;overflow-wrap:anywhere}
small{color:#555c68}p{margin:.25rem 0}.text{white-space:pre-wrap}code{font-size:.85rem}summary{cursor:pointer;margin-bottom:1rem}`;

const ADDRESSES = [
  ["Telegram", "token 123456:any-letters-and-digits, any number as chat"],
  ["Microsoft Teams", "https://teams.test/workflows/1/triggers/manual/paths/invoke?sig=any"],
  ["Google Chat", "https://google-chat.test/v1/spaces/1/messages?key=any&token=any"],
  ["ntfy", "https://ntfy.test/my-topic"],
  ["Slack", "https://slack.test/services/T1/B1/any"],
  ["Discord", "https://discord.test/api/webhooks/1/any"],
] as const;

const toHtml = ({ at, chat, to, title, text, link }: Received): string =>
  `<li><small>${escapeHtml(`${chat}, ${to}`)} · <time>${at}</time></small>${title ? `<p><strong>${escapeHtml(title)}</strong></p>` : ""}
<p class="text">${escapeHtml(text)}</p>${link ? `<p><a href="${escapeHtml(link)}">Open</a></p>` : ""}</li>`;

const inbox = (): string =>
  page({
    lang: "en",
    title: "Chats",
    description: "Shows the messages that were sent to chats.",
    style: STYLE,
    body: `<main><h1>Chats</h1>
<details><summary>Addresses to send to</summary><ul>${ADDRESSES.map(([name, address]) => `<li>${name}<p><code>${escapeHtml(address)}</code></p></li>`).join("")}</ul>
<p>The names <code>missing</code>, <code>wrong</code> and <code>busy</code> in an address get the chat's errors. In Telegram the token <code>1:wrong…</code> and the chats 403, 404 and 429 do, in ntfy the topic <code>protected</code>.</p></details>
${received.length === 0 ? "<p>No messages yet.</p>" : `<ol>${received.map(toHtml).join("\n")}</ol>`}</main>`,
  });

/** Reads a message; everything that is not JSON is an empty one. */
async function readCall(request: IncomingMessage, host: string) {
  const body = (await text(request)).slice(0, MAX_BYTES);
  const { url = "/", headers } = request;
  const call = { url: new URL(url, `https://${host}`), headers, bytes: Buffer.byteLength(body) };
  try {
    return { ...call, body: JSON.parse(body) as Record<string, unknown> };
  } catch {
    return { ...call, body: {} };
  }
}

async function respond(service: ChatService, request: IncomingMessage, response: ServerResponse) {
  const answer = service.receive(await readCall(request, service.host));
  if ("message" in answer) {
    received.unshift({ ...answer.message, chat: service.name, at: new Date().toISOString() });
    received.length = Math.min(received.length, MAX_MESSAGES);
  }
  const isText = typeof answer.body === "string";
  response.writeHead(answer.status, {
    "content-type": isText ? "text/plain" : "application/json",
    ...answer.headers,
  });
  response.end(isText ? answer.body : JSON.stringify(answer.body));
}

const toSite = (service: ChatService): Site => ({
  host: service.host,
  title: service.name,
  shows: "",
  isThirdParty: true,
  routes: {},
  handle: (request, response) => {
    if (request.method !== "POST") return false;
    respond(service, request, response).catch(() => response.destroy());
    return true;
  },
});

/** What was sent to the chats, newest first. */
export const chats: Site = {
  host: "chats.test",
  title: "Chats",
  shows: "Shows the messages that Telegram, Teams, Google Chat, ntfy, Slack and Discord would get.",
  routes: {
    "/": () => ({ type: "html", body: inbox() }),
    "/messages.json": () => ({ type: "json", body: JSON.stringify(received) }),
  },
};

export const chatServices: Site[] = SERVICES.map(toSite);

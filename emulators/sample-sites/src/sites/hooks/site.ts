import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { escapeHtml } from "@emulators/shared/escape-html.ts";
import { page, type Site } from "../../site.ts";

const MAX_REQUESTS = 100;
const MAX_BYTES = 64 * 1024;

type Received = { at: string; path: string; headers: Record<string, unknown>; body: string };
const received: Received[] = [];

const STYLE = `body{margin:0;padding:2rem clamp(1.25rem,6vw,6rem);background:#14161a;color:#eceef1;font:16px/1.5 system-ui}
li{margin:0 0 1.5rem}pre{overflow-x:auto;background:#1d2025;padding:1rem;border-radius:8px}`;

const listPage = (): string =>
  page({
    lang: "en",
    title: "Webhook receiver",
    description: "Shows the webhooks that were sent here.",
    style: STYLE,
    body: `<h1>Webhook receiver</h1>
<p>Send webhooks to <code>https://hooks.test/anything</code>; <code>?status=500</code> chooses the answer.</p>
<ol>${received
      .map(
        ({ at, path, headers, body }) =>
          `<li>${at} ${escapeHtml(path)} ${escapeHtml(String(headers["webhook-id"] ?? ""))}<pre>${escapeHtml(body)}</pre></li>`,
      )
      .join("")}</ol>`,
  });

/** Records a webhook, the newest first, and answers with the status of the query. */
async function receive(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
  const body = (await text(request)).slice(0, MAX_BYTES);
  received.unshift({ at: new Date().toISOString(), path, headers: request.headers, body });
  received.length = Math.min(received.length, MAX_REQUESTS);
  const { searchParams } = new URL(request.url ?? "/", "https://hooks.test");
  const status = Number(searchParams.get("status") ?? 204);
  response.writeHead(status >= 200 && status <= 599 ? status : 204).end();
}

export const hooks: Site = {
  host: "hooks.test",
  title: "Webhook receiver",
  shows: "Receives webhooks and shows them.",
  routes: {
    "/": () => ({ type: "html", body: listPage() }),
    "/requests.json": () => ({ type: "json", body: JSON.stringify(received) }),
  },
  handle: (request, response, path) => {
    if (request.method !== "POST") return false;
    receive(request, response, path).catch(() => response.destroy());
    return true;
  },
};

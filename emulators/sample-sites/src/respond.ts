import type { IncomingMessage, ServerResponse } from "node:http";
import { readFont } from "./fonts.ts";
import type { Site, SiteResponse } from "./site.ts";

const TYPES: Record<SiteResponse["type"] | "woff2", string> = {
  html: "text/html; charset=utf-8",
  text: "text/plain; charset=utf-8",
  css: "text/css; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  json: "application/json",
  gif: "image/gif",
  pdf: "application/pdf",
  woff2: "font/woff2",
};

const NOT_FOUND = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title>
<body style="font:18px/1.5 system-ui;margin:12vh auto;max-width:32rem;padding:0 1.5rem"><h1>Page not found</h1>
<p>There is nothing at this address. <a href="/">Go to the front page</a>.</p></body></html>`;

function send(response: ServerResponse, type: keyof typeof TYPES, body: string | Buffer, status = 200): void {
  const isPage = type === "html";
  response.writeHead(status, {
    "content-type": TYPES[type],
    "cache-control": isPage ? "no-store" : "public, max-age=600",
    "access-control-allow-origin": "*",
  });
  response.end(body);
}

export async function respond(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = decodeURI(new URL(request.url ?? "/", "http://site.test").pathname);
  if (site.handle?.(request, response, path)) return;
  const font = /^\/fonts\/([a-z-]+)\.woff2$/.exec(path);
  const file = font?.[1] ? await readFont(font[1]) : null;
  if (file) return send(response, "woff2", file);
  const route = Object.hasOwn(site.routes, path) ? site.routes[path] : undefined;
  if (route === undefined) return send(response, "html", NOT_FOUND, 404);
  if (typeof route === "string") return send(response, "html", route);
  const made = await route();
  send(response, made.type, made.body, made.status);
}

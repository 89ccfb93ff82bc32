import http from "node:http";
import { listen } from "#tests/support/listen.ts";

/* Trackers behind indirect channels: redirects from an allowed address, WebSockets, workers, frames. */

const TRACKER = "www.google-analytics.com";
/** The filter lists block this host with any path. */
export const SOCKETS = "ws.hotjar.com";

const to = (host: string, path: string): string => `/to?${encodeURIComponent(`http://${host}${path}`)}`;
const WORKER = `fetch("${to(TRACKER, "/collect?by=worker")}", { mode: "no-cors" }).catch(() => {});
new WebSocket("ws://${SOCKETS}/by-worker");`;
const TRIES = `<img src="${to(TRACKER, "/collect?by=image")}"><img src="${to("photos.test", "/friendly")}">
<script>fetch("${to(TRACKER, "/collect?by=fetch")}", { mode: "no-cors" }).catch(() => {});
fetch("${to("photos.test", `/to?${encodeURIComponent(`http://${TRACKER}/collect?by=second-hop`)}`)}", { mode: "no-cors" }).catch(() => {});
new WebSocket("ws://${SOCKETS}/by-page"); new WebSocket("ws://chat.test/friendly"); new Worker("/worker.js");</script>`;
const page = (body: string): string => `<!doctype html><title>Page</title><h1>Here</h1>${body}`;
const FRAME = `<img src="${to(TRACKER, "/collect?by=frame")}">`;

/**
 * The page, its trackers and its allowed hosts on one loopback port. `contacts` lists every request as host and path.
 */
type TrackerChannels = { at: string; contacts: string[]; close: () => void };

export async function serveTrackerChannels(): Promise<TrackerChannels> {
  const contacts: string[] = [];
  const server = http.createServer(({ url = "/", headers: { host } }, response) => {
    contacts.push(`${host}${url}`);
    const [path, where = ""] = url.split("?");
    const type = path === "/worker.js" ? "text/javascript" : "text/html";
    const location = path === "/to" ? { location: decodeURIComponent(where) } : {};
    response.writeHead(path === "/to" ? 302 : 200, { "content-type": type, ...location });
    if (path === "/worker.js") response.end(WORKER);
    else if (host === "frame.test") response.end(page(FRAME));
    else response.end(path === "/" ? page(`${TRIES}<iframe src="http://frame.test/"></iframe>`) : "");
  });
  server.on("upgrade", ({ url, headers: { host } }, socket) => {
    contacts.push(`${host}${url}`);
    socket.destroy();
  });
  return { at: await listen(server), contacts, close: () => void server.close() };
}

/** Every host that the page contacts. */
export const HOSTS = ["site.test", "frame.test", "chat.test", "photos.test", TRACKER, SOCKETS];

export const ALL_TRACKERS = [
  ...["by-page", "by-worker"].map((path) => `${SOCKETS}/${path}`),
  ...["fetch", "frame", "image", "second-hop", "worker"].map((by) => `${TRACKER}/collect?by=${by}`),
];
export const ALL_ALLOWED = ["chat.test/friendly", "photos.test/friendly"];

/** Splits contacts into trackers and allowed hosts. */
export function sortContacts(contacts: string[]): { trackers: string[]; allowed: string[] } {
  const filterBy = (...names: string[]): string[] =>
    contacts.filter((contact) => names.some((name) => contact.startsWith(name))).sort();
  return { trackers: filterBy(TRACKER, SOCKETS), allowed: filterBy("photos.test/friendly", "chat.test") };
}

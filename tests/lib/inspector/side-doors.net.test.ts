import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeBrowsers } from "#lib/outside/chromium/door.ts";
import { captureAlone } from "#tests/support/capture-alone.ts";
import { request, settingsFor } from "./inspect.ts";

/* Trackers that a page reaches by the side: redirects from an address that is allowed, web sockets, workers, frames. */

const TRACKER = "www.google-analytics.com";
/** Its name alone is on the lists, whatever the path. */
const SOCKETS = "ws.hotjar.com";
const FRIENDS = ["site.test", "frame.test", "chat.test"];

const to = (host: string, path: string): string => `/to?${encodeURIComponent(`http://${host}${path}`)}`;
const WORKER = `fetch("${to(TRACKER, "/collect?by=worker")}", { mode: "no-cors" }).catch(() => {});
new WebSocket("ws://${SOCKETS}/by-worker");`;
const TRIES = `<img src="${to(TRACKER, "/collect?by=image")}"><img src="${to("photos.test", "/friendly")}">
<script>fetch("${to(TRACKER, "/collect?by=fetch")}", { mode: "no-cors" }).catch(() => {});
fetch("${to("photos.test", `/to?${encodeURIComponent(`http://${TRACKER}/collect?by=second-hop`)}`)}", { mode: "no-cors" }).catch(() => {});
new WebSocket("ws://${SOCKETS}/by-page"); new WebSocket("ws://chat.test/friendly"); new Worker("/worker.js");</script>`;
const page = (body: string): string => `<!doctype html><title>Page</title><h1>Here</h1>${body}`;
const FRAME = `<img src="${to(TRACKER, "/collect?by=frame")}">`;

/** Everything that arrived, as host and path. */
const contacts: string[] = [];
let server: http.Server;
let at = "";

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  server = http.createServer(({ url = "/", headers: { host } }, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  at = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await closeBrowsers();
  server.close();
});

/** Opens the page with these switches and says which trackers were reached, and which friends. */
async function reached(switches: Parameters<typeof request>[1], url = "http://site.test/") {
  contacts.length = 0;
  const hosts = [...FRIENDS, "photos.test", TRACKER, SOCKETS];
  const settings = settingsFor({ resolve: Object.fromEntries(hosts.map((host) => [host, at])), allow: [at] });
  const shot = await captureAlone(request(url, { delay: 1, ...switches }), { settings });
  const of = (...names: string[]) =>
    contacts.filter((contact) => names.some((name) => contact.startsWith(name))).sort();
  return { trackers: of(TRACKER, SOCKETS), friendly: of("photos.test/friendly", "chat.test"), shot };
}

const ALL_TRACKERS = [
  ...["by-page", "by-worker"].map((path) => `${SOCKETS}/${path}`),
  ...["fetch", "frame", "image", "second-hop", "worker"].map((by) => `${TRACKER}/collect?by=${by}`),
];
const ALL_FRIENDS = ["chat.test/friendly", "photos.test/friendly"];

it("are all reached while the switches are off, and while another one is on: the tries are real", async () => {
  expect(await reached({})).toMatchObject({ trackers: ALL_TRACKERS, friendly: ALL_FRIENDS });
  const { trackers } = await reached({ no_ads: true, no_cookie_banners: true });
  expect(trackers).toEqual(ALL_TRACKERS);
});

it("are stopped by the switch for tracking, and nobody else is", async () => {
  const { trackers, friendly, shot } = await reached({ no_tracking: true });
  expect({ trackers, friendly }).toEqual({ trackers: [], friendly: ALL_FRIENDS });
  expect(shot.blocked.blockedRequests).toBe(5);
});

it("are opened all the same when they are the page that was asked for", async () => {
  const { shot } = await reached({ no_tracking: true }, `http://${SOCKETS}/about`);
  expect(shot.status).toBe(200);
});

import dgram from "node:dgram";
import http from "node:http";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import type { CaptureConfig } from "#server/capture/config.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { type EdgeCasePages, serveEdgeCasePages } from "./edge-case-pages.ts";
import { request } from "./fixtures.ts";
import { hostileWorkerPage, ssrfPage, WORKER } from "./ssrf-page.ts";

/**
 * A web port on an address of its own (Linux routes all of 127/8 to loopback), so that only the address policy
 * protects it.
 */
const RECORDER_PORT = 8080;
const RECORDER_HOSTS = process.platform === "linux" ? ["127.66.0.9", "127.0.0.1", "::1"] : ["127.0.0.1"];

export type ContactRecorder = { contacts: string[]; ports: number[]; close: () => void };

/** Servers that no page may reach: HTTP where the port is free, and UDP on the same port. Records each contact. */
export async function startContactRecorder(): Promise<ContactRecorder> {
  const contacts: string[] = [];
  const ports: number[] = [];
  const ends: (() => void)[] = [];
  for (const host of RECORDER_HOSTS) {
    const server = http.createServer((message, response) => response.end(String(message.url)));
    server.on("connection", (socket: net.Socket) => contacts.push(`tcp ${host}:${socket.localPort}`));
    const port = host === RECORDER_HOSTS[0] ? RECORDER_PORT : 0;
    const isUp = await new Promise<boolean>((resolve) => {
      server.once("error", () => resolve(false));
      server.listen(port, host, () => resolve(true));
    });
    if (!isUp) continue;
    const taken = (server.address() as AddressInfo).port;
    ports.push(taken);
    const packets = dgram.createSocket(host.includes(":") ? "udp6" : "udp4");
    packets.on("message", () => contacts.push(`udp ${host}:${taken}`));
    packets.bind(taken, host);
    ends.push(
      () => server.closeAllConnections(),
      () => server.close(),
      () => packets.close(),
    );
  }
  return { contacts, ports, close: () => ends.forEach((end) => void end()) };
}

/** Serves the hostile pages, which try to reach the recorder in every notation of its addresses. */
export function serveHostileSite(recorder: ContactRecorder): Promise<EdgeCasePages> {
  const [port = 0, other = 0, sixth = 0] = recorder.ports;
  const targets = [`127.66.0.9:${port}`, "private.test", `localhost:${other}`, `[::1]:${sixth}`];
  const spellings = [
    `private.test:${port}`,
    `2135031817:${port}`,
    `0x7f420009:${port}`,
    `127.66.9:${port}`,
    `127.66.0.9.:${port}`,
    `[::ffff:127.66.0.9]:${port}`,
    `127.0.0.1:${other}`,
    `x.localhost:${other}`,
    `127.1:${other}`,
    `0:${other}`,
    `0.0.0.0:${other}`,
    `[::]:${sixth}`,
    `localhost:${sixth}`,
  ];
  return serveEdgeCasePages({
    "/hostile": (response) =>
      response
        .writeHead(200, {
          "content-type": "text/html",
          link: `<http://127.66.0.9:${port}/link>; rel=preload; as=script`,
        })
        .end(ssrfPage(targets, spellings)),
    "/hostile-worker": (response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(hostileWorkerPage([...targets, ...spellings])),
    "/worker.js": (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(WORKER),
    "/done": (response) => response.end(),
  });
}

/** The hostile pages, each with the request that it sends after it has tried everything. */
export const HOSTILE_PAGES = [
  ["/hostile", "/done?page"],
  ["/hostile-worker", "/done?worker"],
] as const;

/** Time for requests under way to arrive. */
const LATE_CONTACT_MS = 1_000;

type HostileCapture = {
  pages: EdgeCasePages;
  recorder: ContactRecorder;
  settings: CaptureConfig;
  /** Minimum number of expected contacts; without it, waits for late ones. */
  contacts?: number;
};

/** Captures a page and cancels when the page reports that it has tried everything. */
export async function captureHostilePage(
  url: string,
  done: string,
  { pages, recorder, settings, contacts }: HostileCapture,
): Promise<void> {
  pages.seen.length = 0;
  recorder.contacts.length = 0;
  const enough = new AbortController();
  const visiting = captureWithoutApi(request(url, { delay: 10 }), { settings, signal: enough.signal }).catch(
    (error: unknown) => error,
  );
  await waitFor(() => expect(pages.seen).toContain(done));
  if (contacts === undefined) await new Promise((resolve) => setTimeout(resolve, LATE_CONTACT_MS));
  else await waitFor(() => expect(recorder.contacts.length).toBeGreaterThan(contacts));
  enough.abort(new Error("seen enough"));
  expect(await visiting).toMatchObject({ message: "seen enough" });
}

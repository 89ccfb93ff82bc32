import dgram from "node:dgram";
import http from "node:http";
import type net from "node:net";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closeBrowsers } from "#lib/outside/chromium/door.ts";
import { captureAlone } from "#tests/support/capture-alone.ts";
import { type HardPages, serveHardPages } from "./hard-pages.ts";
import { hostilePage, hostileWorkerPage, WORKER } from "./hostile-page.ts";
import { request, settingsFor } from "./inspect.ts";

/** On a web port and an address of its own (Linux gives all of 127/8 to loopback), so that only the rule on addresses keeps it safe. */
const CANARY_PORT = 8080;
const CANARY_HOSTS = process.platform === "linux" ? ["127.66.0.9", "127.0.0.1", "::1"] : ["127.0.0.1"];

type Canary = { contacts: string[]; ports: number[]; close: () => void };

/** Servers that nobody may reach: HTTP where the port is free, UDP beside it. Each contact is written down. */
async function startCanary(): Promise<Canary> {
  const contacts: string[] = [];
  const ports: number[] = [];
  const ends: (() => void)[] = [];
  for (const host of CANARY_HOSTS) {
    const server = http.createServer((message, response) => response.end(String(message.url)));
    server.on("connection", (socket: net.Socket) => contacts.push(`tcp ${host}:${socket.localPort}`));
    const port = host === CANARY_HOSTS[0] ? CANARY_PORT : 0;
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

let canary: Canary;
let pages: HardPages;

beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  canary = await startCanary();
  const [port = 0, other = 0, sixth = 0] = canary.ports;
  const targets = [`127.66.0.9:${port}`, "private.test", `localhost:${other}`, `[::1]:${sixth}`];
  const spellings = [
    ...[
      `private.test:${port}`,
      `2135031817:${port}`,
      `0x7f420009:${port}`,
      `127.66.9:${port}`,
      `127.66.0.9.:${port}`,
    ],
    ...[
      `[::ffff:127.66.0.9]:${port}`,
      `127.0.0.1:${other}`,
      `x.localhost:${other}`,
      `127.1:${other}`,
      `0:${other}`,
    ],
    ...[`0.0.0.0:${other}`, `[::]:${sixth}`, `localhost:${sixth}`],
  ];
  pages = await serveHardPages({
    "/hostile": (response) =>
      response
        .writeHead(200, {
          "content-type": "text/html",
          link: `<http://127.66.0.9:${port}/link>; rel=preload; as=script`,
        })
        .end(hostilePage(targets, spellings)),
    "/hostile-worker": (response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(hostileWorkerPage([...targets, ...spellings])),
    "/worker.js": (response) => response.writeHead(200, { "content-type": "text/javascript" }).end(WORKER),
    "/done": (response) => response.end(),
  });
});
afterAll(async () => {
  await closeBrowsers();
  pages.close();
  canary.close();
});

const settings = (allowCanary = false) =>
  settingsFor({
    resolve: { "site.test": pages.at, "private.test": `127.66.0.9:${canary.ports[0]}` },
    allow: [pages.at, ...(allowCanary ? [`127.66.0.9:${canary.ports[0]}`] : [])],
    // Not the budget, the rules have to hold.
    limits: { connections: 100_000, loadMs: 3_000 },
  });

/** Time for what the page has set going to arrive somewhere. */
const AFTERMATH_MS = 1_000;

/** Opens a page and keeps it open until it says that it has tried everything. */
async function visit(path: string, done: string, allowCanary = false): Promise<void> {
  pages.seen.length = 0;
  canary.contacts.length = 0;
  const enough = new AbortController();
  const visiting = captureAlone(request(`http://site.test${path}`, { delay: 10 }), {
    settings: settings(allowCanary),
    signal: enough.signal,
  }).catch((error: unknown) => error);
  await vi.waitFor(() => expect(pages.seen).toContain(done), { timeout: 20_000, interval: 50 });
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS));
  enough.abort(new Error("seen enough"));
  expect(await visiting).toMatchObject({ message: "seen enough" });
}

describe.runIf(process.platform === "linux")("a hostile page", () => {
  it.each([
    ["/hostile", "/done?page"],
    ["/hostile-worker", "/done?worker"],
  ])("reaches nothing but the public web, whatever %s tries", async (path, done) => {
    await visit(path, done);
    expect(canary.contacts).toEqual([]);
  });

  it.each([
    ["/hostile", "/done?page"],
    ["/hostile-worker", "/done?worker"],
  ])("would reach the canary from %s if that were public: the tries are real", async (path, done) => {
    await visit(path, done, true);
    expect(canary.contacts.length).toBeGreaterThan(5);
    expect(canary.contacts.filter((contact) => !contact.startsWith("tcp 127.66.0.9:"))).toEqual([]);
  });
});

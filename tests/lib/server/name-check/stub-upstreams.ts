import dgram from "node:dgram";
import http from "node:http";
import net from "node:net";
import { promisify } from "node:util";
import { decode, encode } from "dns-packet";
import { onTestFinished } from "vitest";
import { parseEnv } from "#server/platform/env.ts";
import { TLDS } from "#shared/name-check/options.ts";
import { listen } from "#tests/support/listen.ts";
import { testEnvironment } from "#tests/support/test-environment.ts";

export type Reply = {
  status?: number;
  type?: string;
  body?: string;
  headers?: Record<string, string>;
  /** Milliseconds before the response. */
  after?: number;
};
type Fault = "hang" | "reset";

/** How the upstream servers answer; by default no name is registered. DNS knows no name. */
export type World = {
  rdap?: (name: string, tld: string) => Reply | Fault;
  whois?: (name: string) => string | "hang";
  web?: (path: string) => Reply | Fault;
};

export const json = (body: unknown, status = 200): Reply => ({
  status,
  type: "application/rdap+json",
  body: JSON.stringify(body),
});
export const notFound = json({ errorCode: 404, title: "Not Found" }, 404);
export const record = (name: string, more: object = {}): Reply =>
  json({
    objectClassName: "domain",
    ldhName: name.toUpperCase(),
    status: ["client transfer prohibited"],
    events: [
      { eventAction: "registration", eventDate: "2001-02-03T04:05:06Z" },
      { eventAction: "expiration", eventDate: "2030-02-03T04:05:06Z" },
    ],
    entities: [
      { roles: ["registrar"], vcardArray: ["vcard", [["fn", {}, "text", "Example Registrar, Inc."]]] },
    ],
    ...more,
  });

async function startDnsServer() {
  const NXDOMAIN = 3;
  const socket = dgram.createSocket("udp4");
  socket.on("message", (message, from) => {
    const { id = 0, questions = [] } = decode(message);
    const reply = encode({ type: "response", id, flags: 0x0180 | NXDOMAIN, questions });
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}

const createHttpServer = (world: World, log: string[]) =>
  http.createServer(async (request, response) => {
    const path = request.url ?? "/";
    const [, tld = "", name = ""] = /^\/rdap\/([a-z]+)\/domain\/(.+)$/.exec(path) ?? [];
    log.push(tld ? `rdap ${name}` : `web ${path}`);
    const reply = (tld ? world.rdap?.(name, `.${tld}`) : world.web?.(path)) ?? notFound;
    if (reply === "hang") return;
    if (reply === "reset") return void request.socket.destroy();
    if (reply.after) await new Promise((resolve) => setTimeout(resolve, reply.after));
    response.writeHead(reply.status ?? 200, {
      "content-type": reply.type ?? "application/json",
      ...reply.headers,
    });
    response.end(reply.body ?? "");
  });

const createWhoisServer = (world: World, log: string[]) =>
  net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      const name = data.toString().trim();
      log.push(`whois ${name}`);
      const reply = world.whois?.(name) ?? "Domain not found.\r\n";
      if (reply !== "hang") socket.end(reply);
    });
  });

/** DNS, registries and platforms on free loopback ports until the test ends, and the settings for them. */
export async function startStubUpstreams(world: World = {}) {
  const log: string[] = [];
  const [web, whois] = [createHttpServer(world, log), createWhoisServer(world, log)];
  const [dns, webAt, whoisAt] = await Promise.all([startDnsServer(), listen(web), listen(whois)]);
  const base = `http://${webAt}`;
  const createTldSettings = (getValue: (tld: string) => string | null) =>
    JSON.stringify(Object.fromEntries(TLDS.map((tld) => [tld, getValue(tld)])));
  const settings = {
    DNS_SERVERS: dns.address,
    RDAP_SERVERS: createTldSettings((tld) => `${base}/rdap/${tld.slice(1)}/`),
    WHOIS_SERVERS: createTldSettings((tld) => ([".app", ".dev", ".blog"].includes(tld) ? null : whoisAt)),
    X_BASE_URL: base,
    INSTAGRAM_BASE_URL: base,
    YOUTUBE_BASE_URL: base,
    YOUTUBE_API_BASE_URL: `${base}/youtube-api`,
    INSTAGRAM_GRAPH_BASE_URL: `${base}/graph`,
  };
  const connections = async () => {
    const counts = [web, whois].map((server) => promisify(server.getConnections.bind(server))());
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0);
  };
  onTestFinished(() => {
    web.closeAllConnections();
    for (const server of [web, whois, dns]) server.close();
  });
  const env = (more: Record<string, string> = {}) => parseEnv({ ...testEnvironment, ...settings, ...more });
  return { log, connections, env };
}

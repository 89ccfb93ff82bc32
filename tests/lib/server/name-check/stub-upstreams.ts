import dgram from "node:dgram";
import http from "node:http";
import net, { type AddressInfo } from "node:net";
import { promisify } from "node:util";
import { decode, encode, type Packet } from "dns-packet";
import { parseEnv } from "#server/env.ts";
import { TLDS } from "#shared/name-check/options.ts";
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
type Dns = "registered" | "nxdomain" | "nodata" | "servfail" | "silent";

/** How the upstream servers answer; by default no name is registered. */
export type World = {
  dns?: (name: string) => Dns;
  rdap?: (name: string, tld: string) => Reply | Fault;
  whois?: (name: string) => string | Fault;
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

const getPort = (server: { address: () => AddressInfo | string | null }) =>
  (server.address() as AddressInfo).port;

function startDnsServer(world: World, log: string[]): Promise<dgram.Socket> {
  const socket = dgram.createSocket("udp4");
  socket.on("message", (message, from) => {
    const query = decode(message);
    const name = query.questions?.[0]?.name.toLowerCase() ?? "";
    log.push(`dns ${name}`);
    const kind = world.dns?.(name) ?? "nxdomain";
    if (kind === "silent") return;
    const code = { registered: 0, nodata: 0, servfail: 2, nxdomain: 3 }[kind];
    const answers =
      kind === "registered" ? [{ name, type: "NS" as const, ttl: 60, data: "ns1.example" }] : [];
    const reply: Packet = {
      type: "response",
      id: query.id ?? 0,
      flags: 0x0180 | code,
      questions: query.questions ?? [],
      answers,
    };
    socket.send(encode(reply), from.port, from.address);
  });
  return new Promise((resolve) => socket.bind(0, "127.0.0.1", () => resolve(socket)));
}

function startHttpServer(world: World, log: string[], busy: Record<string, number>): Promise<http.Server> {
  let running = 0;
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? "/";
    const [, tld = "", name = ""] = /^\/rdap\/([a-z]+)\/domain\/(.+)$/.exec(path) ?? [];
    log.push(tld ? `rdap ${name}` : `web ${path}`);
    running += 1;
    busy.most = Math.max(busy.most ?? 0, running);
    const reply = (tld ? world.rdap?.(name, `.${tld}`) : world.web?.(path)) ?? notFound;
    response.on("close", () => {
      running -= 1;
    });
    if (reply === "hang") return;
    if (reply === "reset") return void request.socket.destroy();
    if (reply.after) await new Promise((resolve) => setTimeout(resolve, reply.after));
    response.writeHead(reply.status ?? 200, {
      "content-type": reply.type ?? "application/json",
      ...reply.headers,
    });
    response.end(reply.body ?? "");
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

function startWhoisServer(world: World, log: string[]): Promise<net.Server> {
  const server = net.createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", (data) => {
      const name = data.toString().trim();
      log.push(`whois ${name}`);
      const reply = world.whois?.(name) ?? "Domain not found.\r\n";
      if (reply === "reset") socket.destroy();
      else if (reply !== "hang") socket.end(reply);
    });
  });
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(server)));
}

/** DNS, registries and platforms on free loopback ports, and the settings that point to them. */
export async function startStubUpstreams(world: World = {}) {
  const log: string[] = [];
  const busy: Record<string, number> = {};
  const [dns, web, whois] = await Promise.all([
    startDnsServer(world, log),
    startHttpServer(world, log, busy),
    startWhoisServer(world, log),
  ]);
  const base = `http://127.0.0.1:${getPort(web)}`;
  const createTldSettings = (getValue: (tld: string) => string | null) =>
    JSON.stringify(Object.fromEntries(TLDS.map((tld) => [tld, getValue(tld)])));
  const settings = {
    DNS_SERVERS: `127.0.0.1:${getPort(dns)}`,
    RDAP_SERVERS: createTldSettings((tld) => `${base}/rdap/${tld.slice(1)}/`),
    WHOIS_SERVERS: createTldSettings((tld) =>
      [".app", ".dev", ".blog"].includes(tld) ? null : `127.0.0.1:${getPort(whois)}`,
    ),
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
  return {
    log,
    busy,
    connections,
    settings,
    env: (more: Record<string, string> = {}) => parseEnv({ ...testEnvironment, ...settings, ...more }),
    close: () => {
      web.closeAllConnections();
      web.close();
      whois.close();
      dns.close();
    },
  };
}

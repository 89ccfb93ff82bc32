import http, { type IncomingMessage, type RequestListener } from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { readEgressSettings } from "#server/egress/config.ts";
import { type Egress, startEgressProxy } from "#server/egress/proxy.ts";

const LIMITS = { bytes: 1_000_000, connections: 20, lifetimeMs: 10_000, connectTimeoutMs: 1_000 };
const ends: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  ends.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const web = (answer: RequestListener): Promise<number> => listen(http.createServer(answer));

/** A filter for which `site.test` is the given port, and all else of this machine is not public. */
async function filter(port: number, limits: Partial<typeof LIMITS> = {}): Promise<Egress> {
  const settings = readEgressSettings({
    EGRESS_RESOLVE: `site.test=127.0.0.1:${port}`,
    EGRESS_ALLOW: `127.0.0.1:${port}`,
  });
  const egress = await startEgressProxy(settings, { ...LIMITS, ...limits });
  ends.push(egress.close);
  return egress;
}

const authorization = ({ username, password }: Egress): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;

function get(
  egress: Egress,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ message: IncomingMessage; body: string }> {
  return new Promise((resolve, reject) => {
    const all = { "proxy-authorization": authorization(egress), host: new URL(url).host, ...headers };
    const request = http.get({ ...portOf(egress), path: url, headers: all, agent: false }, (message) => {
      let body = "";
      message.on("data", (chunk) => {
        body += chunk;
      });
      message.once("end", () => resolve({ message, body }));
      message.once("error", reject);
    });
    request.once("error", reject);
  });
}

function portOf(egress: Egress): { host: string; port: number } {
  const { hostname, port } = new URL(egress.server);
  return { host: hostname, port: Number(port) };
}

/** Sends text to the filter and gives all that comes back until the end, or until `until` was seen. */
function talk(egress: Egress, text: string, until?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(portOf(egress), () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
      if (until && answer.includes(until)) socket.end(() => resolve(answer));
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(answer));
  });
}

const connect = (egress: Egress, target: string): string =>
  `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(egress)}\r\n\r\n`;

describe("startEgressProxy", () => {
  it("answers nobody without this job's credentials", async () => {
    let contacts = 0;
    const port = await web((_request, response) => response.end(String(++contacts)));
    const egress = await filter(port);
    const other = await filter(port);
    for (const wrong of ["", "Basic Og==", authorization(other)]) {
      const { message } = await get(egress, "http://site.test/", { "proxy-authorization": wrong });
      expect(message.statusCode).toBe(407);
    }
    expect(await talk(egress, "CONNECT site.test:443 HTTP/1.1\r\nHost: site.test:443\r\n\r\n")).toMatch(
      /^HTTP\/1.1 407 /,
    );
    expect(contacts).toBe(0);
  });

  it("passes requests on with a Host header of its own making, and neither credentials nor hop headers", async () => {
    const seen: IncomingMessage[] = [];
    const port = await web((request, response) => {
      seen.push(request);
      response.setHeader("x-egress-outcome", "refused");
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.end("hello");
    });
    const egress = await filter(port);
    const { message, body } = await get(egress, "http://site.test/path?q=1", {
      host: "evil.test",
      upgrade: "h2c",
      te: "trailers",
    });
    expect(body).toBe("hello");
    expect(message.headers["x-egress-outcome"]).toBe("refused");
    // Chromium would repeat a failed request on a connection that it had used before.
    expect(message.headers.connection).toBe("close");
    expect(egress.outcomeOf("site.test", 80)).toBeUndefined();
    expect(message.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(seen[0]?.url).toBe("/path?q=1");
    expect(seen[0]?.headers).toMatchObject({ host: "site.test" });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("proxy-authorization");
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("upgrade");
  });

  it("refuses plain http without a response, keeps the outcome for the job, and never contacts the address", async () => {
    let contacts = 0;
    const canary = await listen(net.createServer(() => contacts++));
    const egress = await filter(await web((_request, response) => response.end()));
    await expect(get(egress, `http://127.0.0.1:${canary}/`)).rejects.toThrow("socket hang up");
    expect(egress.outcomeOf("127.0.0.1", canary)).toBe("refused");
    expect(egress.failures()).toEqual([{ target: `127.0.0.1:${canary}`, outcome: "refused" }]);
    expect(contacts).toBe(0);
  });

  it("refuses tunnels likewise, and targets that cannot be read", async () => {
    let contacts = 0;
    const canary = await listen(net.createServer(() => contacts++));
    const egress = await filter(await web((_request, response) => response.end()));
    for (const target of [
      `127.0.0.1:${canary}`,
      `[::1]:${canary}`,
      "localhost:443",
      `2130706433:${canary}`,
      "a b:443",
      ":443",
      "site.test",
    ]) {
      expect(await talk(egress, connect(egress, target))).not.toContain(" 200 ");
    }
    expect(contacts).toBe(0);
  });

  it("tunnels both ways to an address that keeps to the rules", async () => {
    const echo = await listen(net.createServer((socket) => socket.pipe(socket)));
    const egress = await filter(echo);
    expect(await talk(egress, `${connect(egress, "site.test:443")}ping`, "ping")).toMatch(
      /200 Connection established\s+ping$/,
    );
    expect(egress.bytes()).toBe(8);
  });

  it("says when a server does not accept, and when it answers with nonsense", async () => {
    const outcome = async (port: number) => {
      const egress = await filter(port);
      await expect(get(egress, "http://site.test/")).rejects.toThrow("socket hang up");
      return egress.outcomeOf("site.test", 80);
    };
    const closed = await listen(net.createServer());
    ends.pop()?.();
    expect(await outcome(closed)).toBe("unreachable");
    expect(await outcome(await listen(net.createServer((socket) => socket.destroy())))).toBe("broken");
    const asking = await web((_request, response) =>
      response.writeHead(407, { "proxy-authenticate": "Basic" }).end(),
    );
    expect(await outcome(asking)).toBe("broken");
  });

  it("cuts everything off once the bytes are used up", async () => {
    const port = await web((_request, response) => response.end(Buffer.alloc(400_000)));
    const egress = await filter(port, { bytes: 100_000 });
    await expect(get(egress, "http://site.test/")).rejects.toThrow();
    await expect(get(egress, "http://site.test/")).rejects.toThrow("socket hang up");
    expect(egress.outcomeOf("site.test", 80)).toBe("budget");
    expect(egress.bytes()).toBeLessThan(400_000);
  });

  it("makes no more connections than it may", async () => {
    let contacts = 0;
    const port = await web((_request, response) => response.end(String(++contacts)));
    const egress = await filter(port, { connections: 3 });
    for (let index = 0; index < 6; index++) await get(egress, "http://site.test/").catch(() => undefined);
    expect(contacts).toBe(3);
    expect(egress.outcomeOf("site.test", 80)).toBe("budget");
  });

  it("ends at its time, and close ends every connection at once", async () => {
    const port = await web(() => undefined);
    const egress = await filter(port, { lifetimeMs: 100 });
    await expect(get(egress, "http://site.test/")).rejects.toThrow();
    const closing = await filter(port);
    const hanging = get(closing, "http://site.test/").catch(() => "ended");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    expect(await hanging).toBe("ended");
    await expect(get(closing, "http://site.test/")).rejects.toThrow("ECONNREFUSED");
  });
});

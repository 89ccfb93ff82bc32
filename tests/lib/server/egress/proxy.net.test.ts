import http, { type IncomingMessage, type RequestListener } from "node:http";
import net, { type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type Egress, startEgressProxy } from "#server/egress/proxy.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { listen } from "#tests/support/listen.ts";

const LIMITS = { bytes: 1_000_000, connections: 20, lifetimeMs: 10_000, connectTimeoutMs: 1_000 };
const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const end of cleanups.splice(0).reverse()) await end();
});

/** Starts a server that ends with the test, and returns its port. */
async function start(server: net.Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined);
  });
  cleanups.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return Number((await listen(server)).split(":")[1]);
}

const startWebServer = (answer: RequestListener): Promise<number> => start(http.createServer(answer));

/** A proxy for which `site.test` leads to the given port, and everything else on this machine is private. */
async function startProxy(port: number, limits: Partial<typeof LIMITS> = {}): Promise<Egress> {
  const settings = readEgressSettings({
    EGRESS_RESOLVE: `site.test=127.0.0.1:${port}`,
    EGRESS_ALLOW: `127.0.0.1:${port}`,
  });
  const egress = (await startEgressProxy()).open(settings, { ...LIMITS, ...limits });
  cleanups.push(egress.close);
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
    const request = http.get({ ...getAddress(egress), path: url, headers: all, agent: false }, (message) => {
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

function getAddress(egress: Egress): { host: string; port: number } {
  const { hostname, port } = new URL(egress.server);
  return { host: hostname, port: Number(port) };
}

/** Sends text to the proxy and returns the response until the connection ends or `until` was received. */
function sendText(egress: Egress, text: string, until?: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = net.connect(getAddress(egress), () => socket.write(text));
    let answer = "";
    socket.on("data", (chunk) => {
      answer += chunk;
      if (until && answer.includes(until)) socket.end(() => resolve(answer));
    });
    socket.on("error", () => undefined);
    socket.once("close", () => resolve(answer));
  });
}

const formatConnect = (egress: Egress, target: string): string =>
  `CONNECT ${target} HTTP/1.1\r\nHost: ${target}\r\nProxy-Authorization: ${authorization(egress)}\r\n\r\n`;

describe("startEgressProxy", () => {
  it("refuses requests without the credentials of its session", async () => {
    let contacts = 0;
    const port = await startWebServer((_request, response) => response.end(String(++contacts)));
    const egress = await startProxy(port);
    const other = await startProxy(port);
    for (const wrong of ["", "Basic Og==", authorization(other)]) {
      const { message } = await get(egress, "http://site.test/", { "proxy-authorization": wrong });
      expect(message.statusCode).toBe(407);
    }
    expect(await sendText(egress, "CONNECT site.test:443 HTTP/1.1\r\nHost: site.test:443\r\n\r\n")).toMatch(
      /^HTTP\/1.1 407 /,
    );
    expect(contacts).toBe(0);
  });

  it("forwards requests with a Host header from the URL, without credentials and hop-by-hop headers", async () => {
    const seen: IncomingMessage[] = [];
    const port = await startWebServer((request, response) => {
      seen.push(request);
      response.setHeader("x-egress-error", "refused");
      response.setHeader("set-cookie", ["a=1", "b=2"]);
      response.end("hello");
    });
    const egress = await startProxy(port);
    const { message, body } = await get(egress, "http://site.test/path?q=1", {
      host: "evil.test",
      upgrade: "h2c",
      te: "trailers",
    });
    expect(body).toBe("hello");
    expect(message.headers["x-egress-error"]).toBe("refused");
    // Chromium would repeat a failed request on a reused connection.
    expect(message.headers.connection).toBe("close");
    expect(egress.getErrorCode("site.test", 80)).toBeUndefined();
    expect(message.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
    expect(seen[0]?.url).toBe("/path?q=1");
    expect(seen[0]?.headers).toMatchObject({ host: "site.test" });
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("proxy-authorization");
    expect(Object.keys(seen[0]?.headers ?? {})).not.toContain("upgrade");
  });

  it("refuses plain http without a response, records the error code, and never contacts the address", async () => {
    let contacts = 0;
    const privatePort = await start(net.createServer(() => contacts++));
    const egress = await startProxy(await startWebServer((_request, response) => response.end()));
    await expect(get(egress, `http://127.0.0.1:${privatePort}/`)).rejects.toThrow("socket hang up");
    expect(egress.getErrorCode("127.0.0.1", privatePort)).toBe("refused");
    expect(egress.failures()).toEqual([{ target: `127.0.0.1:${privatePort}`, errorCode: "refused" }]);
    expect(contacts).toBe(0);
  });

  it("refuses tunnels to private addresses and invalid targets", async () => {
    let contacts = 0;
    const privatePort = await start(net.createServer(() => contacts++));
    const egress = await startProxy(await startWebServer((_request, response) => response.end()));
    for (const target of [
      `127.0.0.1:${privatePort}`,
      `[::1]:${privatePort}`,
      "localhost:443",
      `2130706433:${privatePort}`,
      "a b:443",
      ":443",
      "site.test",
    ]) {
      expect(await sendText(egress, formatConnect(egress, target))).not.toContain(" 200 ");
    }
    expect(contacts).toBe(0);
  });

  it("tunnels both ways to an allowed address", async () => {
    const echo = await start(net.createServer((socket) => socket.pipe(socket)));
    const egress = await startProxy(echo);
    expect(await sendText(egress, `${formatConnect(egress, "site.test:443")}ping`, "ping")).toMatch(
      /200 Connection established\s+ping$/,
    );
    expect(egress.bytes()).toBe(8);
  });

  it("records servers that do not accept and servers with invalid responses", async () => {
    const captureErrorCode = async (port: number) => {
      const egress = await startProxy(port);
      await expect(get(egress, "http://site.test/")).rejects.toThrow("socket hang up");
      return egress.getErrorCode("site.test", 80);
    };
    const closed = await start(net.createServer());
    cleanups.pop()?.();
    expect(await captureErrorCode(closed)).toBe("unreachable");
    expect(await captureErrorCode(await start(net.createServer((socket) => socket.destroy())))).toBe(
      "broken",
    );
    const challengingPort = await startWebServer((_request, response) =>
      response.writeHead(407, { "proxy-authenticate": "Basic" }).end(),
    );
    expect(await captureErrorCode(challengingPort)).toBe("broken");
  });

  it("cuts all connections when the byte limit is exceeded", async () => {
    const port = await startWebServer((_request, response) => response.end(Buffer.alloc(400_000)));
    const egress = await startProxy(port, { bytes: 100_000 });
    await expect(get(egress, "http://site.test/")).rejects.toThrow();
    await expect(get(egress, "http://site.test/")).rejects.toThrow("socket hang up");
    expect(egress.getErrorCode("site.test", 80)).toBe("traffic_limit");
    expect(egress.bytes()).toBeLessThan(400_000);
  });

  it("makes no more connections than the limit allows", async () => {
    let contacts = 0;
    const port = await startWebServer((_request, response) => response.end(String(++contacts)));
    const egress = await startProxy(port, { connections: 3 });
    for (let index = 0; index < 6; index++) await get(egress, "http://site.test/").catch(() => undefined);
    expect(contacts).toBe(3);
    expect(egress.getErrorCode("site.test", 80)).toBe("traffic_limit");
  });

  it("ends at its lifetime, and `close` ends every connection at once", async () => {
    const port = await startWebServer(() => undefined);
    const egress = await startProxy(port, { lifetimeMs: 100 });
    await expect(get(egress, "http://site.test/")).rejects.toThrow();
    const closing = await startProxy(port);
    const hanging = get(closing, "http://site.test/").catch(() => "ended");
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    expect(await hanging).toBe("ended");
    await expect(get(closing, "http://site.test/")).rejects.toThrow("ECONNREFUSED");
  });
});

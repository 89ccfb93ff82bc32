import net, { type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type SendResponse, sendToPublicHost } from "#server/egress/send.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { answerWith, type HttpsReceiver, startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { listen } from "#tests/support/listen.ts";
import { getOrCreateCertificate } from "../../../../emulators/sample-sites/src/certificate.ts";
import { listenHttpAndHttps } from "../../../../emulators/sample-sites/src/http-https-listener.ts";
import { startNameServer } from "./name-server.ts";

const LIMITS = { connectMs: 500, totalMs: 1_000, responseBytes: 1_000 };

let good: HttpsReceiver;
/** A server that must not be contacted. */
let canary: { port: number; contacts: number; close: () => unknown };
const cleanups: (() => unknown)[] = [];

beforeAll(async () => {
  good = await startHttpsReceiver(["good.test", "rebind.test"]);
  canary = await startCanary();
});
afterEach(async () => {
  for (const cleanUp of cleanups.splice(0)) await cleanUp();
  good.requests.length = 0;
  good.setAnswer(answerWith(204));
  expect(canary.contacts).toBe(0);
});
afterAll(async () => {
  canary.close();
  await good.close();
});

async function startCanary(): Promise<typeof canary> {
  const server = net.createServer((socket) => {
    started.contacts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const started = { port: (server.address() as AddressInfo).port, contacts: 0, close: () => server.close() };
  return started;
}

type Options = { url?: string; pins?: string[]; dns?: string; at?: string; resolve?: string };

function post({ url = "https://good.test/hook?a=1", pins = [good.pin], dns = "", ...options }: Options = {}) {
  const { at = `127.0.0.1:${good.port}`, resolve = `good.test=${at}` } = options;
  const settings = readEgressSettings({ EGRESS_DNS: dns, EGRESS_RESOLVE: resolve, EGRESS_ALLOW: at });
  const request = {
    method: "POST" as const,
    url: new URL(url),
    headers: { "x-a": "b" },
    body: "grün",
    limits: LIMITS,
  };
  return sendToPublicHost({ ...request, trustedPins: pins }, settings);
}

const getCode = (response: Promise<SendResponse>): Promise<string> =>
  response.then(
    ({ status }) => String(status),
    (error: { errorCode: string }) => error.errorCode,
  );

test("sendToPublicHost sends body and headers over https and returns the answer", async () => {
  good.setAnswer(answerWith(200, { "retry-after": "3" }, "hello"));
  expect(await post()).toMatchObject({ status: 200, headers: { "retry-after": "3" }, body: "hello" });
  expect(good.requests).toMatchObject([
    { method: "POST", path: "/hook?a=1", body: "grün", headers: { host: "good.test", "x-a": "b" } },
  ]);
});

describe("sendToPublicHost makes no contact with", () => {
  test.each([
    "https://127.0.0.1",
    "https://[::1]",
    "https://[::ffff:127.0.0.1]",
    "https://localhost",
    "https://10.0.0.1",
    "https://router",
  ])("%s", async (origin) => {
    expect(await getCode(post({ url: `${origin}:${canary.port}/` }))).toBe("refused");
  });

  test.each([[["127.0.0.1"]], [["10.0.0.1"]], [["93.184.216.34", "127.0.0.1"]], [["::1"]]])(
    "a name that resolves to %s",
    async (addresses) => {
      const nameServer = await startNameServer({ "evil.example": [addresses] });
      cleanups.push(nameServer.close);
      const url = `https://evil.example:${canary.port}/`;
      expect(await getCode(post({ url, dns: nameServer.address }))).toBe("refused");
    },
  );

  test("the target of a redirect", async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      good.setAnswer(answerWith(status, { location: `https://127.0.0.1:${canary.port}/` }));
      expect((await post()).status).toBe(status);
    }
    expect(good.requests).toHaveLength(5);
  });
});

describe("sendToPublicHost with a streamed body", () => {
  const put = (at: string, pin: string, chunks: AsyncIterable<Uint8Array>, size: number) =>
    sendToPublicHost(
      {
        method: "PUT",
        url: new URL("https://good.test/object"),
        headers: {},
        body: { chunks, size },
        limits: LIMITS,
        trustedPins: [pin],
      },
      readEgressSettings({ EGRESS_RESOLVE: `good.test=${at}`, EGRESS_ALLOW: at }),
    );
  let isClosed = false;
  async function* createChunks(count: number) {
    isClosed = false;
    try {
      for (let index = 0; index < count; index += 1) yield new Uint8Array(65_536).fill(97);
    } finally {
      isClosed = true;
    }
  }

  test("sends all of it", async () => {
    const { status } = await put(`127.0.0.1:${good.port}`, good.pin, createChunks(20), 20 * 65_536);
    expect([status, good.requests[0]?.method, good.requests[0]?.body.length]).toEqual([
      204,
      "PUT",
      1_310_720,
    ]);
  });

  test("returns an answer that comes before the body was read, and closes the source", async () => {
    const certificate = await getOrCreateCertificate(["good.test"], join(tmpdir(), "receiver-early"));
    const early = await listenHttpAndHttps(0, certificate, (_request, response) => {
      response.writeHead(403, { connection: "close" }).end("denied");
    });
    cleanups.push(early.close);
    const answer = await put(
      `127.0.0.1:${early.port}`,
      certificate.spki,
      createChunks(2_000),
      2_000 * 65_536,
    );
    expect(answer).toMatchObject({ status: 403, body: "denied" });
    await expect.poll(() => isClosed).toBe(true);
  });

  test("closes the source when the server is too slow", async () => {
    good.setAnswer(() => undefined);
    await expect(put(`127.0.0.1:${good.port}`, good.pin, createChunks(3), 65_536 * 4)).rejects.toMatchObject({
      errorCode: "slow",
    });
    await expect.poll(() => isClosed).toBe(true);
  });
});

test("sendToPublicHost resolves a name once per request, so that it cannot change after the check", async () => {
  const nameServer = await startNameServer({ "rebind.test": [["127.0.0.1"], ["10.0.0.1"]] });
  cleanups.push(nameServer.close);
  const send = () => post({ url: `https://rebind.test:${good.port}/`, dns: nameServer.address, resolve: "" });
  expect((await send()).status).toBe(204);
  // One query for IPv4 and one for IPv6.
  expect(nameServer.queriedNames).toEqual(["rebind.test", "rebind.test"]);
  await expect(send()).rejects.toMatchObject({ errorCode: "refused" });
  expect(good.requests).toHaveLength(1);
});

test("sendToPublicHost rejects a certificate that is neither signed for the host nor pinned", async () => {
  for (const pins of [[], [Buffer.alloc(32).toString("base64")]])
    await expect(post({ pins })).rejects.toMatchObject({ errorCode: "broken" });
  expect(good.requests).toEqual([]);
});

describe("sendToPublicHost ends in bounded time for a server that", () => {
  async function expectSlow(options: Options = {}): Promise<void> {
    const startedAt = performance.now();
    expect(await getCode(post(options))).toBe("slow");
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  }

  test("accepts the connection and stays silent", async () => {
    const server = net.createServer((socket) => socket.on("error", () => undefined));
    const at = await listen(server);
    cleanups.push(() => server.close());
    await expectSlow({ at });
  });

  test("never answers", async () => {
    good.setAnswer(() => undefined);
    await expectSlow();
  });

  test("sends one byte after another without an end", async () => {
    good.setAnswer((response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write("x"), 50);
      response.once("close", () => clearInterval(timer));
    });
    await expectSlow();
  });

  test("sends an endless body, of which only the beginning is read", async () => {
    let isClosed = false;
    good.setAnswer((response) => {
      response.once("close", () => {
        isClosed = true;
      });
      const write = (): void => {
        while (!response.destroyed && response.write("x".repeat(10_000)));
      };
      response.on("drain", write).writeHead(200);
      write();
    });
    const { body, status } = await post();
    expect({ status, length: body.length }).toEqual({ status: 200, length: LIMITS.responseBytes });
    await expect.poll(() => isClosed).toBe(true);
  });
});

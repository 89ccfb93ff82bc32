import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { normalizeRequests } from "#server/http/incoming-requests.ts";

const [site, other] = [1, 2].map(() =>
  createServer(({ method, url }, response) => response.end(`${method} ${url}`)),
) as [Server, Server];

beforeAll(async () => {
  for (const server of [site, other]) await once(server.listen(0, "127.0.0.1"), "listening");
  normalizeRequests((site.address() as AddressInfo).port);
});
afterAll(() => {
  for (const server of [site, other]) server.close();
});

/** Sends a raw request line. @returns the method and target that the server received */
async function seen(line: string, server = site): Promise<string | undefined> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  socket.write(`${line} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
  const answer = await text(socket);
  return answer.split("\r\n\r\n").at(-1);
}

test.each([
  ["GET http://evil.example/pricing?a=1", "GET /pricing?a=1"],
  ["GET https://evil.example", "GET /"],
  ["GET ftp://evil.example//x", "GET //x"],
  ["GET evil://x?q", "GET /?q"],
  ["GET /pricing?u=http://evil.example/", "GET /pricing?u=http://evil.example/"],
  ["GET //evil.example/x", "GET //evil.example/x"],
  ["OPTIONS *", "OPTIONS *"],
  ["TRACE /api/catalog", "OPTIONS /api/catalog"],
])("normalizeRequests rewrites `%s` to `%s` on the site's port", async (line, expected) => {
  expect(await seen(line)).toContain(expected);
});

test("normalizeRequests leaves requests to other ports unchanged", async () => {
  expect(await seen("GET http://shop.example/a", other)).toContain("GET http://shop.example/a");
  expect(await seen("TRACE /a", other)).toContain("TRACE /a");
});

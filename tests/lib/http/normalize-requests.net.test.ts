import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { normalizeRequests } from "#lib/http/normalize-requests.ts";

const server = createServer(({ method, url }, response) => response.end(`${method} ${url}`));

beforeAll(async () => {
  normalizeRequests();
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => void server.close());

/** Sends a request line as it is. @returns the body: the method and target that the server sees */
async function seen(line: string): Promise<string | undefined> {
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
])("normalizeRequests makes the server see `%s` as `%s`", async (line, expected) => {
  expect(await seen(line)).toContain(expected);
});

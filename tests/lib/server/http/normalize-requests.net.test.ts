import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { normalizeRequests } from "#server/http/incoming-requests.ts";
import { startTestServer } from "#tests/support/listen.ts";

/** Starts a server that answers with the method and target of a request. @returns its port */
async function startEcho(): Promise<number> {
  const address = await startTestServer(({ method, url }, response) => response.end(`${method} ${url}`));
  return Number(address.split(":")[1]);
}
const [site, other] = [await startEcho(), await startEcho()];
normalizeRequests(site);

/** Sends a raw request line. @returns the method and target that the server received */
async function seen(line: string, port = site): Promise<string | undefined> {
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

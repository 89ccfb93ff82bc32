import { createServer, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { mapSite } from "#server/crawl/map.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { toCaller } from "#server/usage/caller.ts";
import { MapCall } from "#shared/jobs/crawl-contract.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { listen } from "#tests/support/listen.ts";

/* The start of a map, from a real site. */

const egress = vi.hoisted(() => ({ settings: null as unknown }));
vi.mock("#server/crawl/config.ts", async (load) => {
  const config = await load<{ crawlConfig: object; CRAWL_LIMITS: object }>();
  return {
    ...config,
    crawlConfig: {
      ...config.crawlConfig,
      get egress() {
        return egress.settings;
      },
    },
  };
});
vi.mock("#server/capture/validate-target.ts", async (load) => ({
  ...(await load<object>()),
  validateTarget: async () => undefined,
}));

const HTML = { "content-type": "text/html" };
const LINKS = '<a href="/a">A</a><a href="/b">B</a>';

/** How each site answers its start. */
const STARTS: Record<string, (response: ServerResponse) => void> = {
  "plain.test": (response) => response.writeHead(200, HTML).end(LINKS),
  "untyped.test": (response) => response.writeHead(200).end(LINKS),
  "loop.test": (response) => response.writeHead(302, { location: "/" }).end(),
  "empty.test": (response) => response.writeHead(200, HTML).end(),
  "download.test": (response) =>
    response.writeHead(200, { "content-type": "application/zip" }).end(Buffer.from("PK")),
  "nowhere.test": (response) => response.writeHead(302).end(),
  "missing.test": (response) => response.writeHead(404, HTML).end("<p>Not here</p>"),
  "broken.test": (response) => {
    response.writeHead(200, { ...HTML, "content-length": "100" });
    response.flushHeaders();
    response.destroy();
  },
};

const server = createServer((request, response) => {
  const start = STARTS[request.headers.host ?? ""];
  if (request.url !== "/" || !start) return void response.writeHead(404).end();
  start(response);
});
beforeAll(async () => {
  const at = await listen(server);
  const names = Object.keys(STARTS).map((name) => `${name}=${at}`);
  egress.settings = readEgressSettings({ EGRESS_RESOLVE: names.join(","), EGRESS_ALLOW: at });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function map(host: string) {
  const user = await makeSubscriber("pro");
  const options = { requestId: host, signal: new AbortController().signal };
  const result = await mapSite(toCaller(user), MapCall.parse({ url: `http://${host}/` }), options).catch(
    (error: unknown) => error,
  );
  const charged =
    await sql`select 1 from usage_reservations where user_id = ${user.id} and state = 'committed'`;
  return { result, charged: charged.length };
}

describe("mapSite", () => {
  test.each(["plain.test", "untyped.test"])("lists the links of %s for one use", async (host) => {
    const { result, charged } = await map(host);
    const links = ["/", "/a", "/b"].map((path) => expect.objectContaining({ url: `http://${host}${path}` }));
    expect([result, charged]).toEqual([{ links, isTruncated: false }, 1]);
  });

  test.each([
    ["loop.test", "upstream_failed", "The website redirects in a loop."],
    ["empty.test", "upstream_failed", "The website returned an empty response."],
    ["download.test", "unsupported_media_type", "This address is a download, not a web page."],
    ["nowhere.test", "upstream_failed", "The site answered with status 302."],
    ["missing.test", "upstream_failed", "The site answered with status 404."],
    ["broken.test", "upstream_failed", "The connection to the website was lost before the page loaded."],
  ])("fails for free when the start of %s cannot be read", async (host, code, message) => {
    const { result, charged } = await map(host);
    expect([result, charged]).toMatchObject([{ code, message }, 0]);
  });
});

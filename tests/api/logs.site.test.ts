import { createServer } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";
import { listen } from "#tests/support/listen.ts";
import type { LogLine } from "#tests/support/record-log.ts";
import { formatSessionCookie } from "#tests/support/session-cookies.ts";
import { stack } from "#tests/support/stack.ts";
import { post, postForStream, sql, withFreePlan } from "./client.ts";
import { readSiteEnv, type Server, startAnother } from "./start-server.ts";

/* Starts servers of the build under test whose services are unreachable, and reads their logs. */

type Logged = LogLine & { path: string; digest?: string };

const servers: Server[] = [];
let texts: string[] = [];
let token: string;

async function start(settings: Record<string, string>): Promise<string> {
  const { child, site } = await startAnother(settings);
  servers.push(child);
  for (const output of [child.stdout, child.stderr])
    createInterface(output).on("line", (text) => texts.push(text));
  await waitForHttp(`${site}/api/catalog`, () => true, 30_000);
  return site;
}

/** A site with a redirect loop, and a path that never responds. */
const target = createServer((request, response) => {
  if (request.url?.startsWith("/circle"))
    response.writeHead(302, { location: "/circle?token=hunter2" }).end();
});
let targetSettings: Record<string, string>;

beforeAll(async () => {
  const address = await listen(target);
  const siteEnv = readSiteEnv();
  const add = (list: string | undefined, entry: string) => [list, entry].filter(Boolean).join(",");
  targetSettings = {
    EGRESS_RESOLVE: add(siteEnv.EGRESS_RESOLVE, `target.test=${address}`),
    EGRESS_ALLOW: add(siteEnv.EGRESS_ALLOW, address),
  };
  ({ token } = await withFreePlan());
});
afterEach(() => {
  texts = [];
});
afterAll(async () => {
  for (const server of servers) server.kill("SIGKILL");
  target.closeAllConnections();
  target.close();
});

const send = (at: string, path: string, body: object, init: RequestInit = {}) =>
  post(path, body, token, { at, ...init });

/** Waits for the one log line of this kind that matches. */
async function line(kind: string, fits: (line: Logged) => boolean): Promise<Logged> {
  const found = await lines(kind, fits);
  expect(found).toHaveLength(1);
  return found[0] as Logged;
}

async function lines(kind: string, fits: (line: Logged) => boolean): Promise<Logged[]> {
  for (let waited = 0; waited < 10_000; waited += 50) {
    const all = texts.filter((text) => text.startsWith("{")).map((text) => JSON.parse(text) as Logged);
    const found = all.filter((each) => each.kind === kind && fits(each));
    if (found.length > 0) return found;
    await sleep(50);
  }
  throw new Error(`There is no ${kind} among\n${texts.join("\n")}`);
}
const ofRequest = (id: string | null) => (each: Logged) => each.requestId === id;

function expectPrivate() {
  expect(findPersonalData(texts)).toEqual([]);
  expect(texts.join("\n")).not.toMatch(/hunter2/);
}

describe("the log of a server", () => {
  let site: string;
  beforeAll(async () => {
    site = await start(targetSettings);
  });
  const circle = { url: "http://target.test/circle?token=hunter2", wait_until: "load" };
  const silence = { url: "http://target.test/silence", wait_until: "load" };

  test("contains the code and a short reason of an error that ended a stream", async () => {
    const response = await postForStream("/api/tools/screenshot", circle, token, { at: site });
    const text = await response.text();
    const last = JSON.parse(text.trim().split("\n").at(-1) ?? "") as { code: string; requestId: string };
    expect([response.status, last.code]).toEqual([200, "upstream_failed"]);
    expect(await line("http.request_completed", ofRequest(last.requestId))).toMatchObject({
      status: 200,
      code: "upstream_failed",
      bytes: Buffer.byteLength(text),
    });
    const { errors } = await line("http.request_failed", ofRequest(last.requestId));
    expect(errors).toMatchObject([
      { code: "upstream_failed", message: "The website redirects in a loop." },
      {
        name: "PageError",
        message: expect.stringContaining("ERR_TOO_MANY_REDIRECTS at http://target.test"),
      },
      {},
    ]);
    expect(JSON.stringify(errors)).not.toMatch(/stack|circle\?/);
    expectPrivate();
  });

  test("reports that the client disconnected during a stream", async () => {
    const client = new AbortController();
    const init = { at: site, signal: client.signal };
    const response = await postForStream("/api/tools/screenshot", silence, token, init);
    const id = response.headers.get("x-request-id");
    await response.body?.getReader().read();
    client.abort();
    const entry = await line("http.request_completed", ofRequest(id));
    expect(entry).toMatchObject({ status: 200, isAborted: true, bytes: '{"step":"opening"}\n'.length });
    expect(texts.filter((text) => text.includes("http.request_failed"))).toEqual([]);
  });

  test("reports status 499 when the client disconnects before the response", async () => {
    const client = new AbortController();
    const response = send(site, "/api/tools/screenshot", silence, { signal: client.signal });
    setTimeout(() => client.abort(), 1_500);
    await expect(response).rejects.toThrow("aborted");
    const entry = await line("http.request_completed", ({ path }) => path === "/api/tools/screenshot");
    expect(entry).toMatchObject({ status: 499, isAborted: true, bytes: 0 });
    expect(texts.filter((text) => text.includes("http.request_failed"))).toEqual([]);
  });

  test("contains a request whose path does not decode", async () => {
    const response = await fetch(`${site}/api/%ff`);
    const { requestId } = (await response.json()) as { requestId: string };
    expect(await line("http.request_completed", ofRequest(requestId))).toMatchObject({
      path: "/api/%ff",
      status: 400,
      code: "invalid",
    });
  });
});

describe("the log of a server whose database accepts no more connections", () => {
  let site: string;
  let holder: postgres.Sql;
  beforeAll(async () => {
    await sql.unsafe("create role crowded login password 'hunter2' connection limit 1");
    const url = new URL(stack.databaseUrl);
    Object.assign(url, { username: "crowded", password: "hunter2" });
    holder = postgres(url.href, { max: 1 });
    await holder`select 1`;
    site = await start({ DATABASE_URL: url.href });
  });
  afterAll(async () => {
    await holder.end();
    await sql.unsafe("drop role crowded");
  });

  test("contains no failed page, because static pages need no database", async () => {
    const cookie = formatSessionCookie({ access_token: token });
    const page = await fetch(`${site}/pricing?productId=1`, { headers: { cookie } });
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("Subscribe")]);
    const catalog = await fetch(`${site}/api/catalog`, { headers: { cookie } });
    expect(catalog.status).toBe(503);
    await line("http.request_completed", ofRequest(catalog.headers.get("x-request-id")));
    expect(texts.filter((text) => text.includes("http.render_failed"))).toEqual([]);
  });
});

describe("the log of a server whose browser does not start", () => {
  test("contains the whole cause chain", async () => {
    const site = await start({ CHROMIUM_PATH: "/bin/false" });
    const body = { url: "http://plain.test", wait_until: "load" };
    const response = await send(site, "/api/tools/screenshot", body);
    const { requestId } = (await response.json()) as { requestId: string };
    expect(await line("http.request_completed", ofRequest(requestId))).toMatchObject({
      status: 500,
      code: "unexpected",
    });
    const { errors } = await line("http.request_failed", ofRequest(requestId));
    expect(errors.length).toBeGreaterThan(1);
    expectPrivate();
  });
});

import { execFile } from "node:child_process";
import { rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join } from "node:path";
import { promisify } from "node:util";
import { Firecrawl, SdkError } from "firecrawl";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIRECRAWL_SCRAPE } from "#server/firecrawl/scrape.ts";
import { YOUR_KEY } from "#shared/api/snippets.ts";
import { paths } from "#shared/paths.ts";
import { listen } from "#tests/support/listen.ts";
import { call, createApiKey, post, type SignedIn, signedInWithPlans, site, withFreePlan } from "./client.ts";

/* The unmodified SDK of Firecrawl against the running server. */

const SCRAPE = "/api/firecrawl/v2/scrape";
let user: SignedIn;
let key: string;
let client: Firecrawl;
/** Forwards to the server and counts, because the SDK repeats some requests without saying so. */
let counter: Server;
let counterAt: string;
let requests = 0;

const createClient = (apiKey: string) =>
  new Firecrawl({ apiKey, apiUrl: `http://${counterAt}/api/firecrawl/` });

beforeAll(async () => {
  counter = createServer(async (request, response) => {
    requests += 1;
    const chunks = await Array.fromAsync(request);
    const answer = await fetch(`${site}${request.url}`, {
      method: request.method ?? "POST",
      headers: {
        authorization: String(request.headers.authorization),
        "content-type": String(request.headers["content-type"]),
      },
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    response.writeHead(answer.status, { "content-type": String(answer.headers.get("content-type")) });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  counterAt = await listen(counter);
  user = await signedInWithPlans("pro");
  ({ key } = await createApiKey(user.token));
  client = createClient(key);
});
afterAll(() => void counter.close());

const getUsage = async (apiKey = key) => {
  const response = await call("/api/v1/usage", { token: apiKey });
  const { tools } = (await response.json()) as { tools: { tool: string; used: number }[] };
  return Object.fromEntries(tools.map(({ tool, used }) => [tool, used]));
};

const readImage = async (url = "") => {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { type: response.headers.get("content-type"), bytes };
};
const readPngSize = (bytes: Buffer) => [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];

const catchError = async (run: Promise<unknown>) => {
  const error = await run.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(SdkError);
  return error as SdkError;
};

describe("scrape", () => {
  test("returns every format from one request and one extraction", async () => {
    const before = await getUsage();
    requests = 0;
    const page = await client.scrape("https://shop.test", {
      formats: [
        ...(["markdown", "html", "rawHtml", "links", "images"] as const),
        { type: "screenshot", fullPage: true, quality: 60, viewport: { width: 800, height: 600 } },
      ],
      onlyMainContent: false,
    });
    expect(requests).toBe(1);
    expect(page.markdown?.length).toBeGreaterThan(100);
    expect(page.html).toContain("<p>");
    expect(page.html).not.toContain("<style");
    expect(page.rawHtml).toContain("<html");
    expect(page.links?.every((link) => link.startsWith("http"))).toBe(true);
    expect(page.images?.length).toBeGreaterThan(0);
    expect(page.images?.every((image) => image.startsWith("http"))).toBe(true);
    expect(page.metadata).toMatchObject({
      title: expect.stringMatching(/./),
      sourceURL: "https://shop.test",
      statusCode: 200,
      creditsUsed: 1,
      cacheState: "miss",
    });
    const { type, bytes } = await readImage(page.screenshot);
    expect(type).toBe("image/jpeg");
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]));
    const after = await getUsage();
    expect(after).toEqual({ ...before, extraction: (before.extraction ?? 0) + 1 });
  });

  test("returns Markdown by default, also for a phone and with waits, headers and ads", async () => {
    const page = await client.scrape("https://docs.test/retries", {
      waitFor: 500,
      timeout: 20_000,
      mobile: true,
      blockAds: false,
      maxAge: 60_000,
      headers: { "X-Test": "1", "User-Agent": "test", Cookie: "a=1; b=2" },
      integration: "test",
    });
    expect(page.markdown).toContain("```");
    expect(page).not.toHaveProperty("html");
  });

  test("includes and excludes elements by tag and by selector", async () => {
    const { markdown = "" } = await client.scrape("https://plain.test", {
      includeTags: ["h2", "body > ol", "table"],
      excludeTags: ["li:first-child", "caption"],
    });
    expect(markdown).toContain("Is it allowed?");
    expect(markdown).toContain("treat against mites");
    expect(markdown).toContain("24.0");
    expect(markdown).not.toContain("Forty minutes");
    expect(markdown).not.toContain("Harvest by year");
    expect(markdown).not.toContain("A beekeeper is");
    const none = await client.scrape("https://plain.test", { includeTags: [".nothing"] });
    expect(none.markdown).toBe("");
  });

  test("waits and clicks in the order of the actions", async () => {
    const page = await client.scrape("https://plain.test", {
      formats: ["markdown"],
      actions: [
        { type: "wait", selector: "a[href='/equipment']" },
        { type: "click", selector: "a[href='/equipment']" },
        { type: "wait", milliseconds: 200 },
      ],
    });
    expect(page.metadata?.url).toBe("https://plain.test/equipment");
  });

  test("takes a screenshot alone for one screenshot, in the plan without extractions, too", async () => {
    const free = await withFreePlan();
    const { key: freeKey } = await createApiKey(free.token);
    const page = await createClient(freeKey).scrape("http://blog.test", {
      formats: [{ type: "screenshot", viewport: { width: 640, height: 480 } }],
    });
    const { type, bytes } = await readImage(page.screenshot);
    expect(type).toBe("image/png");
    expect(readPngSize(bytes)).toEqual([640, 480]);
    expect(page.metadata).toMatchObject({ statusCode: 200, creditsUsed: 1 });
    expect(await getUsage(freeKey)).toEqual({ screenshot: 1, pageWatch: 0 });
    const refused = await catchError(createClient(freeKey).scrape("http://blog.test"));
    expect(refused).toMatchObject({ status: 402, code: "PAYMENT_REQUIRED" });
    expect(refused.message).toContain(`${site}/pricing?productId=1`);
    expect(await getUsage(freeKey)).toEqual({ screenshot: 1, pageWatch: 0 });
  });

  test("json with a schema has what the page states, and a warning that names the rest", async () => {
    const schema = {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      required: ["heading", "none"],
      properties: {
        heading: { type: "string", "x-selector": "h1" },
        none: { type: "number", "x-selector": ".none" },
      },
    };
    const page = await client.scrape("https://plain.test", { formats: [{ type: "json", schema }] });
    expect(page.json).toEqual({ heading: expect.any(String) });
    expect(page.warning).toContain("/none (not_found)");
  });
});

test("the example of the documentation runs", async () => {
  const markdown = await (await fetch(`${site}${paths.docsMarkdown("coming-from-firecrawl")}`)).text();
  const code = /```\n(import [\s\S]+?)```/.exec(markdown)?.[1] ?? "";
  // In the project, so that the import finds the package.
  const file = join(process.cwd(), ".data", `firecrawl-example-${process.pid}.mts`);
  await writeFile(file, code.replace(YOUR_KEY, key).replace("https://example.com", "http://blog.test"));
  const { stdout } = await promisify(execFile)(process.execPath, [file]);
  await rm(file);
  expect(stdout).toContain(`${site}/api/v1/files/cap_`);
  expect(stdout.length).toBeGreaterThan(500);
});

describe("an error", () => {
  test.each([
    ["SCRAPE_DNS_RESOLUTION_ERROR", 500, "http://unknown-host.test", {}],
    ["SCRAPE_ACTION_ERROR", 500, "https://plain.test", { actions: [{ type: "click", selector: "#none" }] }],
    ["BAD_REQUEST", 400, "http://10.0.0.1", {}],
  ] as const)(
    "is %s with status %i, from one request, and not charged",
    async (code, status, url, options) => {
      const before = await getUsage();
      requests = 0;
      const error = await catchError(client.scrape(url, { formats: ["markdown"], ...options } as never));
      expect([error.status, error.code, requests]).toEqual([status, code, 1]);
      expect(await getUsage()).toEqual(before);
    },
  );

  test.each([
    ["json with a prompt", { formats: [{ type: "json", prompt: "the price" }] }, /no language model/],
    [
      "a keyword",
      { formats: [{ type: "json", schema: { type: "object", properties: { a: { $ref: "#" } } } }] },
      /\$ref/,
    ],
    ["an unknown format", { formats: ["audio"] }, /"audio" is not offered/],
    ["a language", { location: { languages: ["no language"] } }, /language tag/],
    ["a script", { actions: [{ type: "executeJavascript", script: "1" }] }, /no script of a caller/],
    ["a PDF in between", { actions: [{ type: "pdf" }] }, /pdf is not offered as an action/],
    ["an unknown action", { actions: [{ type: "drag" }] }, /Only the actions wait, click, write/],
    [
      "a screenshot in between",
      { actions: [{ type: "screenshot" }, { type: "click", selector: "a" }] },
      /after all other actions/,
    ],
    ["an unknown key", { actions: [{ type: "press", key: "Hyper" }] }, /must be a key/],
    ["a long wait", { waitFor: 20_000 }, /at most 10000 milliseconds/],
    ["waits together", { waitFor: 9_000, actions: [{ type: "wait", milliseconds: 2_000 }] }, /together/],
    ["a proxy", { proxy: "stealth" }, /Only the proxy basic/],
    ["a header", { headers: { Host: "other.test" } }, /cannot be set/],
    ["an unknown field", { onlyMainContents: true }, /Did you mean "onlyMainContent"/],
    ["a selector", { includeTags: ["p:::"] }, /not valid CSS/],
  ])("explains what is not offered: %s", async (_name, options, message) => {
    const error = await catchError(client.scrape("https://plain.test", options as never));
    expect([error.status, error.code]).toEqual([400, "BAD_REQUEST"]);
    expect(error.message).toMatch(message);
  });

  test("warns that certificates stay verified for the option that the Python SDK always sends", async () => {
    const document = await client.scrape("https://plain.test", { skipTlsVerification: true });
    expect(document.warning).toBe("Certificates are always verified: skipTlsVerification has no effect.");
  });

  test("is 401 for a wrong key and 403 for a key without the scope", async () => {
    expect(await catchError(createClient("fc-wrong").scrape("https://plain.test"))).toMatchObject({
      status: 401,
      code: "UNAUTHORIZED",
    });
    const body = { name: "captures", scopes: ["capture"] };
    const { key: captures } = await createApiKey(user.token, body);
    expect(await catchError(createClient(captures).scrape("https://plain.test"))).toMatchObject({
      status: 403,
      code: "FORBIDDEN",
    });
  });

  test("has the same form for malformed bodies, other methods and other calls", async () => {
    const answers = [
      await post(SCRAPE, "{", key),
      await post(SCRAPE, '{"url":7}', key),
      await call(SCRAPE, { token: key }),
      await post("/api/firecrawl/v2/search", {}, key),
    ];
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ success: false, code: /./, error: /./ });
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 405, 404]);
  });
});

test("answers from a page of another site are refused, and none sets a cookie", async () => {
  const send = (headers: Record<string, string>) =>
    post(SCRAPE, { url: "" }, key, { headers: { cookie: "sb-auth=x", ...headers } });
  const [foreign, own] = [await send({ origin: "https://other.test" }), await send({})];
  expect([foreign.status, own.status, own.headers.get("set-cookie")]).toEqual([403, 400, null]);
  expect(FIRECRAWL_SCRAPE.path).toBe(SCRAPE);
});

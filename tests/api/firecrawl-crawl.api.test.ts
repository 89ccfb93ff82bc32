import { Firecrawl } from "firecrawl";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { apiPaths } from "#shared/paths.ts";
import { toPublicId } from "#shared/public-id.ts";
import { waitFor } from "#tests/support/wait-for.ts";
import { createApiKey, post, type SignedIn, signedInWithPlans, site, sql, withFreePlan } from "./client.ts";

/* Crawl and map of the unmodified SDK of Firecrawl, on the sample documentation site. */
vi.setConfig({ testTimeout: 240_000 });

let user: SignedIn;
let client: Firecrawl;
let key: string | undefined;

const TITLE = { type: "object", properties: { title: { type: "string" } }, required: ["title"] };

const connect = async (token: string): Promise<Firecrawl> => {
  const created = await createApiKey(token);
  // Of the first user, whose jobs the tests without the SDK read.
  key ??= created.key;
  return new Firecrawl({ apiKey: created.key, apiUrl: `${site}${apiPaths.firecrawl}` });
};

beforeAll(async () => {
  user = await signedInWithPlans("pro");
  client = await connect(user.token);
});

const getUsed = async (): Promise<number> => {
  const [row] = await sql`select used from usage_counters where user_id = ${user.id} and tool_id = 2`;
  return Number(row?.used ?? 0);
};
const waitForCrawl = (id: string, state: string) =>
  waitFor(
    async () => {
      const status = await client.getCrawlStatus(id);
      expect(status.status).toBe(state);
      return status;
    },
    { timeout: 60_000, interval: 500 },
  );
const FAST = { blockAds: false, timeout: 20_000 };

test("crawl opens the documentation site and returns its pages as Markdown", async () => {
  const before = await getUsed();
  const job = await client.crawl("http://docs.test", {
    limit: 30,
    scrapeOptions: { formats: ["markdown"], ...FAST },
    pollInterval: 1,
  });
  expect(job).toMatchObject({ status: "completed", completed: 18, total: 18, creditsUsed: 18, next: null });
  const addresses = job.data.map(({ metadata }) => new URL(metadata?.url ?? "").pathname);
  expect(new Set(addresses).size).toBe(18);
  expect(addresses).toContain("/changelog/4.2");
  const cli = job.data.find(({ metadata }) => metadata?.url?.endsWith("/cli"));
  expect(cli?.markdown).toContain("relay retry --queue mail-failed");
  expect(cli?.metadata).toMatchObject({ statusCode: 200, title: expect.stringContaining("Command line") });
  const errors = await client.getCrawlErrors(job.id);
  expect(errors).toEqual({ errors: [], robotsBlocked: ["http://docs.test/internal/runbook"] });
  expect(await getUsed()).toBe(before + 18);

  const first = await client.getCrawlStatus(job.id, { autoPaginate: false });
  expect(first.next).toBeNull();
});

test("a long crawl is read in parts at absolute addresses of this site", async () => {
  const [row] = await sql`select id from jobs where user_id = ${user.id} and kind = 'crawl'
    order by created_at limit 1`;
  // 60 pages more of the same capture.
  await sql`insert into job_items (job_id, position, input, input_hash, lane, state, finished_at, started_at, capture_id)
    select ${row?.id}, 100 + n, 'http://docs.test/copy/' || n, 'copy-' || n, 'docs.test', 'done', now(), now(),
      (select capture_id from job_items where job_id = ${row?.id} and position = 0)
    from generate_series(1, 60) n`;
  const id = toPublicId("job", String(row?.id));
  const part = await client.getCrawlStatus(id, { autoPaginate: false });
  expect(part.next).toMatch(new RegExp(`^${site}${apiPaths.firecrawl}/v2/crawl/${id}\\?after=\\d+$`));
  expect(part.data).toHaveLength(50);
  const whole = await client.getCrawlStatus(id);
  expect(whole.data).toHaveLength(78);
});

test("a crawl stays below the start, within its patterns, and can be canceled", async () => {
  const started = await client.startCrawl("http://docs.test/changelog/4.2", {
    limit: 10,
    sitemap: "include",
    maxDiscoveryDepth: 1,
    excludePaths: ["^/cli$"],
    scrapeOptions: { formats: ["html"], ...FAST },
  });
  expect(started.url).toBe(`${site}${apiPaths.firecrawl}/v2/crawl/${started.id}`);
  const finished = await waitForCrawl(started.id, "completed");
  expect(finished.data.map(({ metadata }) => metadata?.sourceURL)).toEqual([
    "http://docs.test/changelog/4.2",
  ]);
  expect(finished.data[0]?.html).toContain("<h1>Changes in 4.2</h1>");

  const before = await getUsed();
  const long = await client.startCrawl("http://docs.test", { limit: 20, delay: 30 });
  expect(await getUsed()).toBe(before + 20);
  expect(await client.cancelCrawl(long.id)).toBe(true);
  await waitForCrawl(long.id, "cancelled");
  expect(await getUsed()).toBeLessThanOrEqual(before + 1);
});

test("a crawl takes the options that the SDK's own tests send, and warns of those without effect", async () => {
  const body = {
    url: "http://docs.test",
    prompt: "All guides",
    includePaths: ["/changelog/*", "/cli"],
    excludePaths: ["/admin/*"],
    maxDiscoveryDepth: 3,
    limit: 5,
    crawlEntireDomain: true,
    maxConcurrency: 2,
    scrapeOptions: {
      formats: [
        "markdown",
        "rawHtml",
        "links",
        "images",
        "summary",
        { type: "json", prompt: "Title", schema: TITLE },
      ],
      headers: { "User-Agent": "Test Bot" },
      includeTags: ["h1", "p", "a"],
      excludeTags: ["nav"],
      location: { country: "US", languages: ["en"] },
      ...FAST,
    },
  };
  const started = await post(`${apiPaths.firecrawl}/v2/crawl`, body, key);
  const { id, warning } = (await started.json()) as { id: string; warning: string };
  expect(warning).toBe(
    "No language model chooses the options: prompt has no effect. No language model reads the page: prompt has no effect. Pages are opened from where this server is: location.country has no effect.",
  );
  const { crawls } = await client.getActiveCrawls();
  expect(crawls.map((crawl) => crawl.id)).toContain(id);
  const finished = await waitForCrawl(id, "completed");
  const cli = finished.data.find(({ metadata }) => metadata?.url?.endsWith("/cli"));
  expect(cli).toMatchObject({
    markdown: expect.stringContaining("Command line"),
    // The whole page, whatever tags are included.
    rawHtml: expect.stringContaining("<nav"),
    links: expect.any(Array),
    images: expect.any(Array),
    summary: expect.any(String),
    json: {},
  });
  expect(finished.data.every(({ markdown }) => !markdown?.includes("<nav"))).toBe(true);
});

test("changeTracking compares a page with the last extraction of it", async () => {
  const formats = ["markdown" as const, { type: "changeTracking" as const, modes: ["git-diff" as const] }];
  const url = "http://blog.test/";
  const [first, second] = [await client.scrape(url, { formats }), await client.scrape(url, { formats })];
  expect(first.changeTracking).toMatchObject({ changeStatus: "new", previousScrapeAt: null });
  expect(second.changeTracking).toMatchObject({
    changeStatus: "same",
    previousScrapeAt: expect.stringMatching(/^2/),
  });
});

test("the account's calls have the numbers of the plan", async () => {
  expect(await client.getConcurrency()).toEqual({
    concurrency: expect.any(Number),
    maxConcurrency: expect.any(Number),
  });
  const credits = await client.getCreditUsage();
  expect(credits.remainingCredits).toBe(2_000 - (await getUsed()));
  expect(await client.getTokenUsage()).toMatchObject({ remainingTokens: 0 });
});

test("map lists the pages of the sitemap and the links, for one extraction", async () => {
  const before = await getUsed();
  const { links } = await client.map("http://docs.test", { limit: 100 });
  expect(links.map(({ url }) => url)).toContain("http://docs.test/changelog/4.2");
  expect(links.find(({ url }) => url === "http://docs.test/cli")?.title).toBe("Command line");
  expect(await getUsed()).toBe(before + 1);
  const found = await client.map("http://docs.test", { search: "rate limits", sitemap: "skip" });
  expect(found.links.map(({ url }) => new URL(url).pathname)).toEqual(["/rate-limits"]);
});

describe("an error", () => {
  test.each([
    ["a private address", "http://10.0.0.1", {}, /public websites/],
    ["other sites", "http://docs.test", { allowExternalLinks: true }, /not followed/],
    ["a regular expression", "http://docs.test", { includePaths: ["(a+)+$"] }, /regular expressions/],
    [
      "a screenshot",
      "http://docs.test",
      { scrapeOptions: { formats: ["screenshot"] } },
      /A crawl stores markdown/,
    ],
    ["headers", "http://docs.test", { scrapeOptions: { headers: { a: "b" } } }, /stored/],
    [
      "headers of a webhook",
      "http://docs.test",
      { webhook: { url: "https://example.com", headers: { a: "b" } } },
      /Headers of webhooks/,
    ],
    ["a private webhook", "http://docs.test", { webhook: "https://10.0.0.1/" }, /./],
  ])("explains what is not offered: %s", async (_name, url, options, message) => {
    await expect(client.startCrawl(url, options as never)).rejects.toMatchObject({
      status: 400,
      code: "BAD_REQUEST",
      message: expect.stringMatching(message),
    });
  });

  test("is 402 without a plan that crawls, 404 for an unknown crawl, and not charged for an unknown site", async () => {
    const free = await connect((await withFreePlan()).token);
    await expect(free.startCrawl("http://docs.test")).rejects.toMatchObject({ status: 402 });
    await expect(client.getCrawlStatus("job_0000000000000000000000")).rejects.toMatchObject({ status: 404 });
    const before = await getUsed();
    await expect(client.map("http://no-such-site.test")).rejects.toMatchObject({ status: 500 });
    expect(await getUsed()).toBe(before);
  });
});

test("loaders that call version 1 scrape, map and crawl", async () => {
  const { v1 } = client;
  const page = await v1.scrapeUrl("http://docs.test/cli", {
    formats: ["markdown", "extract"],
    extract: { schema: TITLE as never },
  });
  expect(page).toMatchObject({ success: true, extract: { title: expect.stringContaining("Command line") } });
  const map = await v1.mapUrl("http://docs.test", { limit: 5 });
  expect(map).toMatchObject({ success: true, links: expect.arrayContaining(["http://docs.test/"]) });
  const crawl = await v1.crawlUrl("http://docs.test", {
    limit: 2,
    scrapeOptions: { formats: ["markdown"] },
  });
  expect(crawl).toMatchObject({ success: true, status: "completed", total: 2 });
  expect("data" in crawl && crawl.data.map(({ markdown }) => markdown).join()).toContain("relay");
});

describe("the watcher of a crawl", () => {
  const openSocket = async (id: string, apiKey: string) => {
    const socket = new WebSocket(`${site.replace("http", "ws")}${apiPaths.firecrawl}/v2/crawl/${id}`, apiKey);
    return new Promise<string>((resolve) => {
      socket.addEventListener("message", ({ data }) => resolve(String(data)));
      socket.addEventListener("error", () => resolve("refused"));
    });
  };

  test("sends the pages and the end by WebSocket, and refuses others", async () => {
    const { id } = await client.startCrawl("http://docs.test", {
      limit: 4,
      scrapeOptions: { formats: ["markdown"] },
    });
    const watcher = client.watcher(id, { pollInterval: 60 });
    const pages = new Set<string>();
    watcher.on("document", ({ metadata }) => pages.add(metadata?.url ?? ""));
    const ended = new Promise<{ status: string }>((resolve) => watcher.on("done", resolve));
    await watcher.start();
    expect((await ended).status).toBe("completed");
    expect(pages.size).toBe(4);
    watcher.close();
    expect(JSON.parse(await openSocket(id, String(key)))).toMatchObject({
      type: "catchup",
      data: { status: "completed" },
    });
    const stranger = await createApiKey((await withFreePlan()).token);
    for (const other of [stranger.key, "stm_live_nonsense"])
      expect(await openSocket(id, other)).toBe("refused");
  });
});

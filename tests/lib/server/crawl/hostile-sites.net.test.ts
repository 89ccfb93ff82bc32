import { createServer, type ServerResponse } from "node:http";
import { pipeline, Readable } from "node:stream";
import { createGzip, gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { CRAWL_LIMITS, type CrawlConfig } from "#server/crawl/config.ts";
import { listPageLinks } from "#server/crawl/page-links.ts";
import { readResource, readText } from "#server/crawl/read-resource.ts";
import { getRobots } from "#server/crawl/site-robots.ts";
import { listSitemapPages } from "#server/crawl/sitemap.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { answerWith, startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { listen, startTestServer } from "#tests/support/listen.ts";

type Answer = (response: ServerResponse) => void;

const MEGABYTE = 1_000_000;
let sent = 0;
let requests: string[] = [];
const answers = new Map<string, Answer>();
/** A site of its own for each test, because robots.txt files are cached. */
let host = "";
let sites = 0;
const { signal } = new AbortController();

const at = await startTestServer(({ url = "" }, response) => {
  requests.push(url);
  const answer = answers.get(url) ?? answers.get("*");
  if (answer) answer(response);
  else response.writeHead(404).end();
});
beforeEach(() => {
  sites += 1;
  host = `hostile-${sites}.example`;
  answers.clear();
  [sent, requests] = [0, []];
});

const createConfig = (limits: Partial<typeof CRAWL_LIMITS> = {}): CrawlConfig => ({
  egress: readEgressSettings({ EGRESS_RESOLVE: `${host}=${at}`, EGRESS_ALLOW: at }),
  trustedPins: [],
  limits: { ...CRAWL_LIMITS, ...limits },
});
const start = () => new URL(`http://${host}/`);
const readSitemaps = (limits: Partial<typeof CRAWL_LIMITS> = {}, named: string[] = []) =>
  listSitemapPages(start(), named, { signal, config: createConfig(limits) });
const listSitemap = async (...options: Parameters<typeof readSitemaps>) =>
  (await readSitemaps(...options)).pages.map(({ url }) => url);
const redirect = (location: string) => answerWith(302, { location });

/** Sends blocks of text after a head and counts their length, compressed or not. */
const sendBlocks =
  (head: string, blocks: Iterable<string>, { gzip = false } = {}): Answer =>
  (response) => {
    const source = Readable.from(
      (function* () {
        yield head;
        for (const block of blocks) {
          sent += block.length;
          yield block;
        }
      })(),
      { objectMode: false },
    );
    const ignore = () => undefined;
    if (gzip) pipeline(source, createGzip(), response, ignore);
    else pipeline(source, response, ignore);
  };

/** Sends the same text without an end. */
function sendForever(head: string, text: string, options?: { gzip: boolean }): Answer {
  const block = text.repeat(Math.ceil(100_000 / text.length));
  const forever = function* () {
    for (;;) yield block;
  };
  return sendBlocks(head, forever(), options);
}

/** Expects that the work needs little memory. */
async function keepMemory<T>(work: () => Promise<T>): Promise<T> {
  const before = process.memoryUsage().rss;
  const result = await work();
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * MEGABYTE);
  return result;
}

const URLSET = '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">';
/** A busy machine reads 50 MB in more than 10 seconds. */
const PATIENT = { sitemapMs: 60_000, sitemapsMs: 60_000 };
const entry = (path: string) => `<url><loc>http://${host}${path}</loc></url>`;

describe("listSitemapPages", () => {
  test("stops at the number of entries of a sitemap without an end", async () => {
    answers.set("/sitemap.xml", sendForever(URLSET, entry("/a")));
    const pages = await listSitemap();
    expect(pages).toHaveLength(CRAWL_LIMITS.sitemapEntries);
    expect(sent).toBeLessThan(20 * MEGABYTE);
  });

  test("stops at the uncompressed bytes of a gzip bomb, and keeps its memory", async () => {
    answers.set(
      "/sitemap.xml",
      sendForever(`${URLSET}${entry("/first")}<!--`, "0".repeat(1_000), { gzip: true }),
    );
    expect(await keepMemory(listSitemap)).toEqual([`http://${host}/first`]);
  });

  test("reads a plain sitemap of 50 MB whole, and keeps its memory", async () => {
    const padding = "x".repeat(1_200);
    const total = 40_000;
    const entries = function* () {
      for (let index = 0; index < total; index += 1)
        yield `<url><loc>http://${host}/${index}</loc><changefreq>${padding}</changefreq></url>`;
      yield "</urlset>";
    };
    answers.set("/sitemap.xml", sendBlocks(URLSET, entries()));
    const pages = await keepMemory(() => listSitemap(PATIENT));
    expect([pages.length, pages[0], pages.at(-1)]).toEqual([
      total,
      `http://${host}/0`,
      `http://${host}/${total - 1}`,
    ]);
    expect(sent).toBeGreaterThan(50 * MEGABYTE);
    expect(sent).toBeLessThan(CRAWL_LIMITS.sitemapBytes);
  });

  test("stops at the bytes of a plain sitemap without an end, and keeps what came before", async () => {
    answers.set("/sitemap.xml", sendForever(`${URLSET}${entry("/first")}<!--`, "0".repeat(1_000)));
    expect(await keepMemory(() => listSitemap(PATIENT))).toEqual([`http://${host}/first`]);
    expect(sent).toBeGreaterThan(CRAWL_LIMITS.sitemapBytes - MEGABYTE);
    expect(sent).toBeLessThan(CRAWL_LIMITS.sitemapBytes + 10 * MEGABYTE);
  });

  test("reads a bomb inside a bomb only as far, and damaged archives up to the damage", async () => {
    const inner = gzipSync(Buffer.alloc(100 * MEGABYTE));
    answers.set("/a", answerWith(200, { "content-encoding": "gzip" }, gzipSync(inner)));
    const whole = gzipSync(`${URLSET}${entry("/kept")}${"x".repeat(500_000)}`);
    answers.set("/b", answerWith(200, {}, whole.subarray(0, whole.length - 100)));
    answers.set("/c", answerWith(200, {}, Buffer.from([0x1f, 0x8b, 1, 2, 3])));
    answers.set("/d", answerWith(200, {}, `http://${host}/one\r\nnot an address\n http://${host}/two\n`));
    expect(await listSitemap({ sitemapBytes: 5 * MEGABYTE }, ["/c", "/b", "/d"])).toEqual([
      `http://${host}/kept`,
      `http://${host}/one`,
      `http://${host}/two`,
    ]);
    const startedAt = performance.now();
    expect(await listSitemap({ sitemapBytes: 5 * MEGABYTE }, ["/a"])).toEqual([]);
    expect(performance.now() - startedAt).toBeLessThan(3_000);
  });

  test("reads each of the sitemaps of a loop once, and no more files than the limit", async () => {
    const index = (...paths: string[]) =>
      answerWith(
        200,
        {},
        `<sitemapindex>${paths.map((path) => `<sitemap><loc>http://${host}${path}</loc></sitemap>`).join("")}</sitemapindex>`,
      );
    answers.set("/sitemap.xml", index("/sitemap.xml", "/other.xml"));
    answers.set("/other.xml", index("/sitemap.xml", "/other.xml"));
    await listSitemap();
    expect(requests).toEqual(["/sitemap.xml", "/other.xml"]);
    requests = [];
    answers.set("/sitemap.xml", index(...Array.from({ length: 200 }, (_, n) => `/${n}.xml`)));
    answers.set("*", answerWith(200, {}, `${URLSET}</urlset>`));
    await listSitemap({ sitemapFiles: 10 });
    expect(requests).toHaveLength(10);
  });

  test("gives up a sitemap that does not end in time or nests its elements", async () => {
    answers.set("/slow.xml", (response) => void response.writeHead(200).write(URLSET));
    answers.set("/deep.xml", sendForever(URLSET, "<a>"));
    answers.set("/good.xml", answerWith(200, {}, `${URLSET}${entry("/a")}</urlset>`));
    const startedAt = performance.now();
    expect(await listSitemap({ sitemapMs: 500 }, ["/slow.xml", "/deep.xml", "/good.xml"])).toEqual([
      `http://${host}/a`,
    ]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test("does not contact private addresses that robots.txt or a redirect names", async () => {
    const canary = createServer(() => expect.unreachable("A private address was contacted."));
    const address = await listen(canary);
    const inside = [
      `http://${address}/`,
      `http://${address.replace("127.0.0.1", "localhost")}/`,
      "http://169.254.169.254/",
      "file:///etc/passwd",
    ];
    for (const [index, location] of inside.entries()) answers.set(`/${index}`, redirect(location));
    const named = [...inside, ...inside.keys().map((index) => `/${index}`)];
    expect(await listSitemap({}, named)).toEqual([]);
    canary.close();
  });
});

describe("getRobots", () => {
  const get = (limits: Partial<typeof CRAWL_LIMITS> = {}) => getRobots(start(), signal, createConfig(limits));
  const isAllowed = async (path: string, limits = {}) =>
    (await get(limits)).isAllowed(new URL(path, start()));

  test("reads the first 500 KiB of 50 MB", async () => {
    const head = `User-agent: *\nDisallow: /early\n${"# filler\n".repeat(60_000)}Disallow: /late\n`;
    answers.set("/robots.txt", sendForever(head, "Disallow: /x\n"));
    expect(await isAllowed("/early")).toBe(false);
    expect(await isAllowed("/late")).toBe(true);
    expect(sent).toBeLessThan(5 * MEGABYTE);
  });

  test.each([
    [404, true],
    [403, true],
    [429, true],
    [500, false],
    [503, false],
  ])("with status %i allows everything: %s", async (status, allowed) => {
    answers.set("/robots.txt", answerWith(status, {}, "User-agent: *\nDisallow: /private"));
    expect(await isAllowed("/private")).toBe(allowed);
    expect((await get()).problem !== null).toBe(!allowed);
    expect(requests).toEqual(["/robots.txt"]);
  });

  test("follows five redirects, also to another host, and counts as absent after more", async () => {
    for (let n = 1; n <= 4; n += 1) answers.set(`/${n}`, redirect(`/${n + 1}`));
    answers.set("/robots.txt", redirect("/1"));
    answers.set("/5", answerWith(200, {}, "User-agent: *\nDisallow: /a"));
    expect(await isAllowed("/a")).toBe(false);
    host = `hostile-loop-${sites}.example`;
    answers.set("/5", redirect("/robots.txt"));
    expect(await isAllowed("/a")).toBe(true);
  });

  test("disallows everything while the site does not answer, or redirects to a private address", async () => {
    answers.set("/robots.txt", () => undefined);
    expect(await get({ robotsMs: 300 })).toMatchObject({ problem: "the site did not answer in time" });
    host = `hostile-inside-${sites}.example`;
    answers.set("/robots.txt", redirect("http://127.0.0.1:1/robots.txt"));
    expect(await isAllowed("/")).toBe(false);
  });
});

describe("readResource", () => {
  test("checks certificates, and ends when the caller leaves", async () => {
    const receiver = await startHttpsReceiver([host]);
    const config = createConfig();
    const secure = `127.0.0.1:${receiver.port}`;
    const egress = readEgressSettings({ EGRESS_RESOLVE: `${host}=${secure}`, EGRESS_ALLOW: secure });
    const read = (trustedPins: string[]) =>
      readResource(
        new URL(`https://${host}/`),
        { totalMs: 2_000, signal, config: { ...config, egress, trustedPins } },
        async ({ status }) => status,
      );
    await expect(read([])).rejects.toMatchObject({ errorCode: "broken" });
    expect(await read([receiver.pin])).toBe(204);
    await receiver.close();
    const leaving = new AbortController();
    answers.set("/", (response) => {
      response.writeHead(200).write("a");
      leaving.abort(new Error("left"));
    });
    const options = { totalMs: 5_000, signal: leaving.signal, config };
    await expect(readResource(start(), options, ({ chunks }) => readText(chunks, MEGABYTE))).rejects.toThrow(
      "left",
    );
  });
});

test("listPageLinks takes short for pages of nested or many links, and resolves against base", () => {
  const startedAt = performance.now();
  const url = new URL("https://example.com/a/");
  expect(listPageLinks("<a>".repeat(1_000_000), url)).toEqual([]);
  expect(listPageLinks("<div>".repeat(1_000_000), url)).toEqual([]);
  const many = Array.from({ length: 100_000 }, (_, n) => `<a href="${n}">x</a>`).join("");
  expect(listPageLinks(many, url)).toHaveLength(CRAWL_LIMITS.pageLinks);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
  const html = `<base href="/b/"><base href="/c/"><a href=" x?a=1&amp;b=2 "> One <b>link</b></a><a href="javascript:1">j</a>
    <a href="http://[bad">b</a><area href="#top"><a href="x?a=1&amp;b=2">again</a>`;
  expect(listPageLinks(html, url)).toEqual([
    { url: "https://example.com/b/x?a=1&b=2", title: "One link", description: "" },
    { url: "javascript:1", title: "j", description: "" },
    { url: "https://example.com/b/#top", title: "", description: "" },
  ]);
  expect(listPageLinks('<META NAME=Robots content="noindex,NOFOLLOW"><a href=x>x</a>', url)).toEqual([]);
});

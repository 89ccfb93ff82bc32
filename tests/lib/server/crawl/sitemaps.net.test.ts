import { gzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { CRAWL_LIMITS, type CrawlConfig } from "#server/crawl/config.ts";
import { listSitemapPages } from "#server/crawl/sitemap.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { startTestServer } from "#tests/support/listen.ts";

/* The forms of sitemaps, from a real server. */

type File = { body: string | Buffer; type?: string; headers?: Record<string, string>; status?: number };

const files = new Map<string, File>();
const ABSENT: File = { body: "absent", status: 404 };
const at = await startTestServer(({ url = "" }, response) => {
  const { body, type = "application/xml", headers = {}, status = 200 } = files.get(url) ?? ABSENT;
  response.writeHead(status, { "content-type": type, ...headers }).end(body);
});
beforeEach(() => files.clear());

const SITE = "http://maps.example";
const createConfig = (limits: Partial<typeof CRAWL_LIMITS>): CrawlConfig => ({
  egress: readEgressSettings({ EGRESS_RESOLVE: `maps.example=${at}`, EGRESS_ALLOW: at }),
  trustedPins: [],
  limits: { ...CRAWL_LIMITS, ...limits },
});

/** Reads a site whose sitemaps are these files. */
async function read(
  found: Record<string, File | string | Buffer>,
  named: string[] = [],
  limits: Partial<typeof CRAWL_LIMITS> = {},
) {
  for (const [path, file] of Object.entries(found))
    files.set(path, typeof file === "string" || Buffer.isBuffer(file) ? { body: file } : file);
  const { signal } = new AbortController();
  const options = { signal, config: createConfig(limits) };
  const { pages, problems } = await listSitemapPages(new URL(`${SITE}/docs/start`), named, options);
  const withoutSite = (url: string) => url.replace(SITE, "");
  return {
    pages: pages.map(({ url, title, description }) =>
      [withoutSite(url), title, description].filter(Boolean).join(" | "),
    ),
    problems: problems.map(({ url, reason }) => `${withoutSite(url)}: ${reason}`),
  };
}

const urlset = (...paths: string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${path}</loc></url>`).join("")}</urlset>`;
const index = (...paths: string[]) =>
  `<sitemapindex>${paths.map((path) => `<sitemap><loc>${path}</loc></sitemap>`).join("")}</sitemapindex>`;
const PAGES = urlset(`${SITE}/one`, `${SITE}/two`);
const DECLARED = '<?xml version="1.0" encoding="ENCODING"?>';

const toUtf16 = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, "utf16le");
  return isBig ? bytes.swap16() : bytes;
};

describe("listSitemapPages reads", () => {
  test.each<[string, File | string | Buffer]>([
    ["a plain file", PAGES],
    ["a byte order mark", `\uFEFF<?xml version="1.0"?>${PAGES}`],
    ["leading blanks", `\n\n  \t<?xml version="1.0"?>${PAGES}`],
    [
      "a comment and a style sheet",
      `<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?><!-- <loc>/x</loc> -->${PAGES}`,
    ],
    ["gzip", gzipSync(PAGES)],
    [
      "gzip as content encoding of gzip",
      { body: gzipSync(gzipSync(PAGES)), headers: { "content-encoding": "gzip" } },
    ],
    [
      "capitals",
      PAGES.toUpperCase()
        .replaceAll("HTTP://MAPS.EXAMPLE/ONE", `${SITE}/one`)
        .replaceAll("HTTP://MAPS.EXAMPLE/TWO", `${SITE}/two`),
    ],
    [
      "prefixes",
      '<sm:urlset xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"><sm:url><sm:loc>/one</sm:loc></sm:url><sm:url><sm:loc>/two</sm:loc></sm:url></sm:urlset>',
    ],
    ["CDATA", urlset("\n<![CDATA[ /one ]]>\n", "<![CDATA[/two]]>")],
    ["relative addresses", urlset("one", "./two")],
    ["addresses without loc", "<urlset><url>/one</url><url>\n/two\n</url></urlset>"],
    [
      "extensions",
      `<urlset><url><loc>/one</loc><image:image><image:loc>/a.png</image:loc></image:image><image:loc>/b.png</image:loc><video:video><video:player_loc>/v</video:player_loc></video:video></url><url><loc>/two</loc></url></urlset>`,
    ],
    ["text", { body: `${SITE}/one\r\n\r\n  ${SITE}/two  `, type: "text/plain" }],
    ["relative text", { body: "/one\n# a comment\ntwo\n", type: "text/plain" }],
    [
      "text in UTF-16",
      {
        body: Buffer.concat([Buffer.from([0xff, 0xfe]), toUtf16(`${SITE}/one\n/two`, false)]),
        type: "text/plain",
      },
    ],
    ["UTF-16 with a mark", Buffer.concat([Buffer.from([0xff, 0xfe]), toUtf16(PAGES, false)])],
    ["UTF-16 with big ends", Buffer.concat([Buffer.from([0xfe, 0xff]), toUtf16(PAGES, true)])],
    ["UTF-16 without a mark", toUtf16(`${DECLARED.replace("ENCODING", "utf-16")}${PAGES}`, true)],
    [
      "RSS",
      `<rss version="2.0" xmlns:atom="a"><channel><title>T</title><link>${SITE}/</link><atom:link href="/feed" rel="self"/><item><link>${SITE}/one</link><guid>${SITE}/other</guid></item><item><guid>${SITE}/two</guid></item><item><guid isPermaLink="false">tag:3</guid></item></channel></rss>`,
    ],
    [
      "RSS 1.0",
      `<rdf:RDF xmlns:rdf="r"><channel rdf:about="/"><link>/</link></channel><item rdf:about="/one"><link>/one</link></item><item><link>/two</link></item></rdf:RDF>`,
    ],
    [
      "Atom",
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="/"/><entry><link rel="self" href="/x.atom"/><link rel="alternate" href="/one"/></entry><entry><link href="/two"/></entry></feed>',
    ],
  ])("%s", async (_form, file) => {
    const { pages, problems } = await read({ "/sitemap.xml": file });
    expect([pages, problems]).toEqual([["/one", "/two"], []]);
  });

  test("the encoding that a header or the file declares", async () => {
    const body = (encoding: string) =>
      Buffer.from(`${DECLARED.replace("ENCODING", encoding)}${urlset("/caf\u00e9")}`, "latin1");
    expect((await read({ "/sitemap.xml": body("iso-8859-1") })).pages).toEqual(["/caf%C3%A9"]);
    const sent = { body: body("utf-8"), type: "text/xml; charset=windows-1251" };
    expect((await read({ "/sitemap.xml": sent })).pages).toEqual(["/caf%D0%B9"]);
  });

  test("indexes in indexes, each address against the file that has it after its redirects", async () => {
    const found = await read(
      {
        "/maps/index.xml": index("deep/index.xml", "missing.xml"),
        "/maps/deep/index.xml": index("moved.xml", "../index.xml"),
        "/maps/deep/moved.xml": { body: "", status: 301, headers: { location: "/archive/pages.xml" } },
        "/archive/pages.xml": urlset("a", "/b", "?c=1&amp;d=2"),
      },
      ["maps/index.xml"],
    );
    expect(found.pages).toEqual(["/archive/a", "/b", "/archive/pages.xml?c=1&d=2"]);
    expect(found.problems).toEqual(["/maps/missing.xml: It was answered with status 404."]);
  });

  test("titles and descriptions of feeds", async () => {
    const rss =
      "<rss><channel><item><title>A &amp; B</title><link>/a</link><description><![CDATA[<p>One &amp; <b>two</b></p>]]></description></item></channel></rss>";
    const atom =
      '<feed><entry><title type="html">C &lt;i&gt;D&lt;/i&gt;</title><link href="/c"/><summary>Three</summary></entry></feed>';
    const { pages } = await read({ "/rss": rss, "/atom": atom }, ["/rss", "/atom"]);
    expect(pages).toEqual(["/a | A & B | One & two", "/c | C D | Three"]);
  });
});

describe("listSitemapPages names", () => {
  const HTML = { body: "<!doctype html><html><a href=/one>one</a></html>", type: "text/html" };
  test.each<[string, File | string | Buffer, string[], string]>([
    ["HTML", HTML, [], "It is an HTML page."],
    [
      "XHTML",
      '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><loc>/one</loc></html>',
      [],
      "It is an HTML page.",
    ],
    [
      "other XML",
      "<svg><loc>/one</loc></svg>",
      [],
      "It is neither a sitemap, a feed nor a list of addresses.",
    ],
    [
      "other text",
      { body: '{"one": "/one"}', type: "application/json" },
      [],
      "It is neither a sitemap, a feed nor a list of addresses.",
    ],
    ["an error", { body: "", status: 503 }, [], "It was answered with status 503."],
    ["an empty file", "", [], "It is empty."],
    [
      "a cut file",
      "<urlset><url><loc>/one</loc></url><url><loc>/tw",
      ["/one"],
      "It is incomplete. What came before is used.",
    ],
    [
      "a damaged archive",
      gzipSync(urlset("/one", ...Array.from({ length: 9_000 }, (_, n) => `/${n * 7_919}`))).subarray(0, -30),
      expect.arrayContaining(["/one"]),
      "It is incomplete. What came before is used.",
    ],
    [
      "a loop",
      { body: "", status: 302, headers: { location: "/sitemap.xml" } },
      [],
      "It has too many redirects.",
    ],
  ])("%s", async (_kind, file, pages, reason) => {
    const found = await read({ "/sitemap.xml": file });
    expect(found).toEqual({ pages, problems: [`/sitemap.xml: ${reason}`] });
  });

  test("no absent file that the site does not name, and addresses that are none", async () => {
    expect(await read({})).toEqual({ pages: [], problems: [] });
    const { problems } = await read({}, ["ftp://maps.example/a", "/named.xml"]);
    expect(problems).toEqual([
      "ftp://maps.example/a: It is no web address.",
      "/named.xml: It was answered with status 404.",
    ]);
  });

  test("what is beyond the limits of one file and of all", async () => {
    const many = urlset("/one", "/two", "/three");
    const limits = { sitemapEntries: 2, sitemapsEntries: 4, sitemapsMs: 5_000 };
    const found = await read({ "/a": many, "/b": many, "/c": many }, ["/a", "/b", "/c"], limits);
    expect(found.pages).toEqual(["/one", "/two", "/one", "/two"]);
    expect(found.problems).toEqual([
      "/a: It has more than 2 addresses. The others are left out.",
      "/b: It has more than 2 addresses. The others are left out.",
      expect.stringContaining(
        "/c: It was not read. The sitemaps of a site are read up to 50 files, 4 addresses",
      ),
    ]);
    const exact = await read({ "/a": urlset("/one", "/two") }, ["/a"], { sitemapEntries: 2 });
    expect(exact).toEqual({ pages: ["/one", "/two"], problems: [] });
  });
});

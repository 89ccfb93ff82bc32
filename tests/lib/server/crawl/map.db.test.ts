import type { ServerResponse } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { mapSite, type SiteMap } from "#server/crawl/map.ts";
import { readEgressSettings } from "#server/platform/settings/egress-settings.ts";
import { toCaller } from "#server/usage/caller.ts";
import { MapCall } from "#shared/jobs/crawl-contract.ts";
import { makeSubscriber, sql } from "#tests/support/database.ts";
import { answerWith } from "#tests/support/https-receiver.ts";
import { startTestServer } from "#tests/support/listen.ts";

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

/** Answers by host and path; a text is HTML. */
const SITES: Record<string, Record<string, string | ((response: ServerResponse) => void)>> = {
  "plain.test": { "/": LINKS },
  "untyped.test": { "/": answerWith(200, {}, LINKS) },
  "loop.test": { "/": answerWith(302, { location: "/" }) },
  "empty.test": { "/": answerWith(200, HTML) },
  "download.test": { "/": answerWith(200, { "content-type": "application/zip" }, "PK") },
  "nowhere.test": { "/": answerWith(302) },
  "missing.test": { "/": answerWith(404, HTML, "<p>Not here</p>") },
  "broken.test": {
    "/": (response) => {
      response.writeHead(200, { ...HTML, "content-length": "100" });
      response.flushHeaders();
      response.destroy();
    },
  },
  "header.test": {
    "/": answerWith(302, { location: "/en/" }),
    "/en/": '<title>Docs</title><meta name=description content="All &amp; more"><a href="use.html">Use</a>',
  },
  "refresh.test": {
    "/": '<meta http-equiv=refresh content="0; url=en/latest/"><title>Redirecting</title>',
    "/en/latest/": '<title>Docs</title><a href="install.html">Install</a>',
  },
  "refresh-header.test": {
    "/": answerWith(200, { ...HTML, refresh: "1; url=/en/" }, "<p>Wait"),
    "/en/": '<a href="/en/a">A</a>',
  },
  "later.test": { "/": `<meta http-equiv=refresh content="300; url=/news"><title>News</title>${LINKS}` },
  "noscript.test": { "/": `<noscript><meta http-equiv=refresh content="0;url=/no"></noscript>${LINKS}` },
  "script.test": {
    "/": '<script>location.replace("/de/")</script>',
    "/de/": '<base href="/x/"><a href="a">A</a>',
  },
  "chain.test": {
    "/": '<script>location.href = "/1"</script>',
    "/1": '<meta http-equiv="Refresh" content="0;URL=\'/2\'">',
    "/2": LINKS,
  },
  "turns.test": {
    "/": '<script>location = "/1"</script>',
    "/1": '<meta http-equiv=refresh content="0;url=/">',
  },
  "leaves.test": { "/": '<meta http-equiv=refresh content="0;url=http://other.example/">' },
  "texts.test": {
    "/": `<title>Start</title><meta property="og:description" content="Of the start">
      <a href="/a"><img alt="Picture"></a><a href="/b" title="More about b">B</a><a href="/c" aria-label="Label"><svg/></a>
      <a href="/d" title="Tooltip"></a><a href="/e"></a><a href="/e#part">Part of E</a><a href="/f" download>F</a>`,
    "/robots.txt": "Sitemap: /feed.xml\nSitemap: /map.xml\nSitemap: /gone.xml",
    "/feed.xml":
      "<rss><channel><item><title>Post</title><link>/post</link><description>About it</description></item></channel></rss>",
    "/map.xml": "<urlset><url><loc>/plain</loc></url></urlset>",
  },
  "routes.test": {
    "/": '<title>App</title><a href="#/">Start</a><a href="#/install">Install</a><a href="#!/config?id=1">Config</a><a href="#top">Top</a><a href="/other#/x">Other</a><script>onhashchange = () => 0</script>',
  },
  "bundled.test": {
    "/": '<a href="#/install">Install</a><script src="/app.js"></script>',
    "/app.js": "const{pathname:e,hash:t}=location",
  },
  "places.test": {
    "/": '<a href="#/install">Install</a><h2 id="/install">Install</h2><script>location.hash</script>',
  },
  "static.test": { "/": '<a href="#/install">Install</a><script src="/a.js"></script>', "/a.js": "let a" },
  "files.test": {
    "/": [
      "/wiki/Node.js",
      "/docs/manifest.json",
      "/wiki/File:A.png",
      "/app.js",
      "/a.png",
      "/b.zip",
      "/gone.css",
    ]
      .map((path) => `<a href="${path}">x</a>`)
      .join(""),
    "/wiki/Node.js": "<p>Node",
    "/docs/manifest.json": "<p>Manifest",
    "/wiki/File:A.png": "<p>A picture",
    "/app.js": answerWith(200, { "content-type": "text/javascript" }, "1"),
    "/a.png": answerWith(200, { "content-type": "image/png" }, "1"),
  },
  "sessions.test": {
    "/": (response) => {
      visits += 1;
      const sessions = ["/a?sid=x", "/b?c=1&sid=x", "/c?v=visit", "/d?v=visit"];
      const links = [...sessions.map((href) => href + visits), "/story?session=1", "/story?session=2"];
      response.writeHead(200, HTML).end(links.map((href) => `<a href="${href}">x</a>`).join(""));
    },
  },
  "gbk.test": {
    "/": answerWith(
      200,
      HTML,
      Buffer.from(
        '<meta charset=gb2312><title>\xca\xd7\xd2\xb3</title><a href="/\xc4\xbf?q=\xb8\xdb">\xb8\xdb</a>',
        "latin1",
      ),
    ),
  },
  "koi.test": {
    "/": answerWith(
      200,
      { "content-type": "text/html; charset=KOI8-R" },
      Buffer.from('<meta charset=utf-8><a href="?q=\xcb">\xcb</a>', "latin1"),
    ),
  },
  "bom.test": {
    "/": answerWith(200, { "content-type": "text/html; charset=latin1" }, '\uFEFF<a href="?q=ü">ü</a>'),
  },
  "undeclared.test": { "/": '<a href="?q=ü">ü</a>' },
};
let visits = 0;

const at = await startTestServer(({ url = "", headers }, response) => {
  const answer = SITES[headers.host ?? ""]?.[url];
  if (answer === undefined) return void response.writeHead(404, HTML).end();
  if (typeof answer === "function") return void answer(response);
  response.writeHead(200, HTML).end(answer);
});
const names = Object.keys(SITES).map((name) => `${name}=${at}`);
egress.settings = readEgressSettings({ EGRESS_RESOLVE: names.join(","), EGRESS_ALLOW: at });

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

/** The links of a site: their addresses without the host, with title and description. */
async function listLinks(host: string): Promise<string[]> {
  const { result } = await map(host);
  if (result instanceof Error) throw result;
  return (result as SiteMap).links.map(({ url, title, description }) =>
    [url.replace(`http://${host}`, ""), title, description].filter(Boolean).join(" | "),
  );
}

describe("mapSite", () => {
  test.each(["plain.test", "untyped.test"])("lists the links of %s for one use", async (host) => {
    const { result, charged } = await map(host);
    const links = ["/", "/a", "/b"].map((path) => expect.objectContaining({ url: `http://${host}${path}` }));
    expect([result, charged]).toEqual([{ links, isTruncated: false, sitemapProblems: [] }, 1]);
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

  test.each([
    ["header.test", ["/en/ | Docs | All & more", "/en/use.html | Use"]],
    ["refresh.test", ["/en/latest/ | Docs", "/en/latest/install.html | Install"]],
    ["refresh-header.test", ["/en/", "/en/a | A"]],
    ["later.test", ["/ | News", "/a | A", "/b | B"]],
    ["noscript.test", ["/", "/a | A", "/b | B"]],
    ["script.test", ["/de/", "/x/a | A"]],
    ["chain.test", ["/2", "/a | A", "/b | B"]],
  ])("follows what leads away from the start of %s, if it does so by itself", async (host, links) => {
    expect(await listLinks(host)).toEqual(links);
  });

  test.each([
    ["turns.test", "The website redirects in a loop."],
    ["leaves.test", "The address leads to another site: other.example"],
  ])("fails for free when the start of %s leads nowhere", async (host, message) => {
    const { result, charged } = await map(host);
    expect([result, charged]).toMatchObject([{ code: "upstream_failed", message }, 0]);
  });

  test("gives titles and descriptions of pages, links and feeds, and names sitemaps that cannot be read", async () => {
    expect(await listLinks("texts.test")).toEqual([
      "/ | Start | Of the start",
      "/a | Picture",
      "/b | B | More about b",
      "/c | Label",
      "/d | Tooltip",
      "/e | Part of E",
      "/post | Post | About it",
      "/plain",
    ]);
    expect((await map("texts.test")).result).toMatchObject({
      sitemapProblems: [{ url: "http://texts.test/gone.xml", reason: "It was answered with status 404." }],
    });
  });

  test.each([
    ["routes.test", ["/ | App", "/#/install | Install", "/#!/config?id=1 | Config", "/other | Other"]],
    ["bundled.test", ["/", "/#/install | Install"]],
    ["places.test", ["/"]],
    ["static.test", ["/"]],
  ])("lists routes in fragments where the scripts of %s read them", async (host, links) => {
    expect(await listLinks(host)).toEqual(links);
  });

  test("lists addresses with names of files as far as they are sent as pages", async () => {
    const found = await listLinks("files.test");
    expect(found).toEqual(["/", "/wiki/Node.js | x", "/docs/manifest.json | x", "/wiki/File:A.png | x"]);
  });

  test("leaves out parameters that differ between two visits, and keeps those that name a page", async () => {
    const found = await listLinks("sessions.test");
    expect(found.map((link) => link.replace(" | x", ""))).toEqual([
      "/",
      "/a",
      "/b?c=1",
      "/c",
      "/d",
      "/story?session=1",
      "/story?session=2",
    ]);
    expect(visits).toBe(2);
  });

  test.each([
    ["gbk.test", ["/ | 首页", "/%E7%9B%AE?q=%B8%DB | 港"]],
    ["koi.test", ["/", "/?q=%CB | к"]],
    ["bom.test", ["/", "/?q=%C3%BC | ü"]],
    ["undeclared.test", ["/", "/?q=%C3%BC | ü"]],
  ])("reads %s in its encoding, and writes its links as browsers do", async (host, links) => {
    expect(await listLinks(host)).toEqual(links);
  });
});

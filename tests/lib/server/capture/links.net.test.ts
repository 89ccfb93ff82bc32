import { describe, expect, test } from "vitest";
import { listPageLinks } from "#server/crawl/page-links.ts";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, UNBLOCKED } from "./fixtures.ts";

/* Links that a crawl follows, as a real browser has them. */

const TEXT = "The river rose in the night and by morning the lower meadow was a lake. ".repeat(3);
const ROUTES = '<nav><a href="#/one">One</a> <a href="#!/two?a=1">Two</a> <a href="#top">Top</a></nav>';
/** A router that shows a text for the fragment, after a while. */
const ROUTER = `<main id="app"></main><script>
  const show = () => setTimeout(() => { app.innerHTML = "<h1>Page of " + location.hash + "</h1><p>${TEXT}" }, 200);
  addEventListener("hashchange", show); show()</script>`;
const CLOCK = '<p id="clock"></p><script>setInterval(() => clock.textContent = Date.now(), 20)</script>';

/** Bodies as Latin-1 text of their bytes. */
const PAGES: Record<string, [type: string, body: string]> = {
  "/router": ["text/html", ROUTES + ROUTER],
  "/static": ["text/html", `${ROUTES}<p>${TEXT}</p>${CLOCK}`],
  "/places": [
    "text/html",
    `<a href="#/one">One</a><p>${TEXT}</p><h2 id="/one">One</h2><script>onhashchange = () => document.body.append("new")</script>`,
  ],
  "/none": ["text/html", `<a href="#top">Top</a><p>${TEXT}</p>${ROUTER}`],
  "/gbk": [
    "text/html; charset=gb2312",
    `<p>${TEXT}</p><a href="/\xc4\xbf?q=\xb8\xdb&amp;r=\xa8\xb9">\xb8\xdb</a>`,
  ],
  "/cyrillic": [
    "text/html",
    `<meta charset=windows-1251><base href="/b/"><p>${TEXT}</p><a href="?q=\xea">\xea</a><map><area href="x?\xea"></map>`,
  ],
  "/unmapped": ["text/html; charset=windows-1251", `<p>${TEXT}</p><a href="?q=&eacute;">x</a>`],
};

const at = await startTestServer(({ url = "" }, response) => {
  const [type, body] = PAGES[url] ?? ["text/html", "absent"];
  response.writeHead(200, { "content-type": type }).end(Buffer.from(body, "latin1"));
});
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });

/** Opens a page as a crawl does. */
async function open(path: string) {
  const request = { url: `http://site.test${path}`, ...UNBLOCKED };
  const page = await extractWithoutApi(request, { settings, page: { rawHtml: true, findsRoutes: true } });
  const { answersRoutes = false, rawHtml = "" } = page;
  const { finalUrl } = page.metadata;
  const links = listPageLinks(rawHtml, new URL(finalUrl)).map(({ url }) =>
    url.replace("http://site.test", ""),
  );
  return { answersRoutes, finalUrl, links, rawHtml };
}

describe("a page that a crawl opens", () => {
  test.each([
    ["/router", true],
    ["/static", false],
    ["/places", false],
    ["/none", false],
  ])("%s answers routes in its fragment: %s", async (path, answersRoutes) => {
    expect((await open(path)).answersRoutes).toBe(answersRoutes);
  });

  test("shows the route of its address, and reads it before it tries others", async () => {
    const { finalUrl, rawHtml, answersRoutes } = await open("/router#/one");
    expect([finalUrl, answersRoutes]).toEqual(["http://site.test/router#/one", true]);
    expect(rawHtml).toContain("Page of #/one");
  });

  test.each([
    ["/gbk", ["/%E7%9B%AE?q=%B8%DB&r=%A8%B9"]],
    ["/cyrillic", ["/b/?q=%EA", "/b/x?%EA"]],
    ["/unmapped", ["/unmapped?q=%26%23233%3B"]],
  ])("%s has its links as the browser opens them", async (path, links) => {
    expect((await open(path)).links).toEqual(links);
  });
});

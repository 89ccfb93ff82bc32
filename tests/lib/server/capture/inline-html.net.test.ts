import { beforeEach, describe, expect, it, vi } from "vitest";
import { acquireBrowser, type Browser, type BrowserPage } from "#server/browser/index.ts";
import { parseScreenshotRequest, type ScreenshotCaptureInput } from "#server/capture/input.ts";
import { withPageSession } from "#server/capture/page-session.ts";
import { createPageOpener } from "#tests/lib/server/structured-data/read-page.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, readColor, request } from "./fixtures.ts";

const received: string[] = [];
let secretCalls = 0;

const at = await startTestServer((incoming, response) => {
  received.push(incoming.url ?? "");
  response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end();
});
const secretServer = await startTestServer((_incoming, response) => {
  secretCalls += 1;
  response.end("secret");
});
const secretPort = secretServer.replace("127.0.0.1:", "");
const settings = createCaptureConfig({
  resolve: { "site.test": at },
  allow: [at],
  limits: { loadMs: 3_000 },
});
beforeEach(() => {
  received.splice(0);
  secretCalls = 0;
});

const capture = (page: Partial<ScreenshotCaptureInput>) =>
  captureWithoutApi(request("about:blank", { width: 400, height: 300, format: "png" }), { page, settings });

describe("captureWithBrowser with an HTML document", () => {
  it("shows it with its title, and without an address or a status", async () => {
    const shot = await capture({ html: "<title>Card</title><body style='margin:0;background:#00f'>" });
    expect(shot).toMatchObject({ title: "Card", finalUrl: "about:blank", status: null });
    expect(await readColor(shot.image, 5, 5)).toBe("0000ff");
  });

  it("gives it an opaque origin without storage or cookies", async () => {
    const script = `const seen = [origin];
      for (const read of [() => localStorage.length, () => sessionStorage.length, () => (document.cookie = "a=1", document.cookie)])
        try { seen.push(read()) } catch (error) { seen.push(error.name) }
      document.title = seen.join("|");`;
    const { title } = await capture({ html: `<body><script>${script}</script>` });
    expect(title).toMatch(/^null\|SecurityError\|SecurityError\|(SecurityError)?$/);
  });

  it("loads public addresses, and neither private ones nor files", async () => {
    const targets = [
      `http://127.0.0.1:${secretPort}/`,
      `http://localhost:${secretPort}/`,
      `http://[::1]:${secretPort}/`,
      "http://169.254.169.254/latest/meta-data/",
      "file:///etc/passwd",
      "chrome://version/",
    ];
    const tags = targets.flatMap((url) => [
      `<img src="${url}" onload="document.title+='!'">`,
      `<iframe src="${url}"></iframe>`,
      `<link rel="stylesheet" href="${url}">`,
      `<script>fetch("${url}").then(() => { document.title += "!" }, () => {})</script>`,
    ]);
    const style = `<style>@import url("http://127.0.0.1:${secretPort}/a"); body { background: url("http://127.0.0.1:${secretPort}/b") }</style>`;
    const { title } = await capture({
      html: `<title>t</title><img src="http://site.test/image">${style}${tags.join("")}`,
      edits: { css: `p { background: url("http://127.0.0.1:${secretPort}/c") }` },
    });
    expect(title).toBe("t");
    expect(received).toContain("/image");
    expect(secretCalls).toBe(0);
  });

  it.each([
    ["leaves for a private address", `<script>location = "http://127.0.0.1:1/"</script>`],
    ["leaves for a file", `<script>location = "file:///etc/passwd"</script>`],
  ])("does not capture the target of one that %s", async (_name, html) => {
    const outcome = await capture({ html: `<title>t</title>${html}` }).catch((error: unknown) => error);
    if (outcome instanceof Error)
      expect(outcome).toMatchObject({ code: expect.stringMatching(/^(invalid|upstream_failed)$/) });
    else expect(outcome).toMatchObject({ title: "t", finalUrl: "about:blank" });
  });
});

/** Expects that a page does not open in a browser that this has changed. */
async function expectBusy(change: (browser: Browser) => unknown): Promise<void> {
  const { signal } = new AbortController();
  const { browser, release } = await acquireBrowser(settings.chromium, signal);
  await change(browser);
  const input = parseScreenshotRequest(request("http://site.test/"));
  const opening = withPageSession({ browser, input, signal, settings }, (page) => page.goto(input.url));
  await expect(opening).rejects.toMatchObject({ code: "busy" });
  expect(received).toEqual([]);
  await release();
}

describe("withPageSession", () => {
  it("reports that the service is busy when the browser ends before its page is open", async () => {
    await expectBusy((browser) => browser.close());
  });

  it("reports that the service is busy when the renderer ends before the page is open", async () => {
    const newContext = vi.fn().mockRejectedValue(new Error("browserContext.newPage: Target crashed "));
    await expectBusy((browser) => Object.assign(browser, { newContext }));
    expect(newContext).toHaveBeenCalledOnce();
  });
});

const DATA_PAGE = `<html><head><title>Kiln</title>
  <meta property="og:title" content="Kiln at the shop"><meta name="__proto__" content="x">
  <script type="application/ld+json">{"@type":"Product","name":"Kiln"}</script></head><body>
  <h1> Kiln  </h1><a class="more" href="/items/2?x=1">More</a><ul><li>1</li><li>2</li></ul>
  <div itemscope itemtype="https://schema.org/Product"><b itemprop="name">Micro kiln</b>
    <div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="price" content="12.50"></div>
    <time itemprop="releaseDate" datetime="2026-01-02">January</time></div>
  <table><tr><th>SKU</th><td>K-1</td></tr><tr><td>a</td><td>b</td><td>c</td></tr></table>
  <dl><dt>Brand</dt><dd>North</dd></dl>
  <script>document.querySelectorAll = () => { throw new Error("the page's own") }</script></body></html>`;

const { open } = await createPageOpener();

describe("readData", () => {
  const read = (fields: Parameters<BrowserPage["readData"]>[0]) =>
    open(DATA_PAGE, (page) => page.readData(fields));

  it("reads texts, attributes, addresses and lists, whatever the page's scripts changed", async () => {
    const data = await read({
      title: { selector: "h1", list: false },
      more: { selector: "a.more", attribute: "href", list: false },
      items: { selector: "li", list: true },
      none: { selector: ".none", list: false },
      constructor: { selector: "h1", list: false },
    });
    expect(data.fields).toEqual({
      title: ["Kiln"],
      more: ["http://site.test/items/2?x=1"],
      items: ["1", "2"],
      none: null,
      constructor: ["Kiln"],
    });
  });

  it("reads linked data, microdata, meta elements and rows of two cells", async () => {
    const { jsonLd, microdata, meta, rows } = await read({});
    expect(jsonLd.map((text) => JSON.parse(text))).toEqual([{ "@type": "Product", name: "Kiln" }]);
    expect(microdata[0]).toEqual({
      "@type": "Product",
      name: "Micro kiln",
      offers: { "@type": "Offer", price: "12.50" },
      releaseDate: "2026-01-02",
    });
    expect(meta).toEqual({ "og:title": "Kiln at the shop" });
    expect(rows).toEqual([
      ["SKU", "K-1"],
      ["Brand", "North"],
    ]);
  });
});

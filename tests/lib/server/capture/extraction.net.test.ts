import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { ExtractionCaptureInput } from "#server/capture/input.ts";
import { type ExtractionRequestInput, ScreenshotRequest } from "#shared/capture/contract.ts";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { edgeCase } from "./edge-cases.ts";
import { createCaptureConfig, UNBLOCKED } from "./fixtures.ts";

const WORDS = "The river rose in the night and by morning the lower meadow was a lake. ".repeat(12);
const html = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`;

const PAGES: Record<string, [type: string, body: string | Buffer]> = {
  "/shadow": [
    "text/html",
    html(`<main><h1>Rivers</h1><p>${WORDS}</p><x-note><span slot="text">slotted words</span></x-note></main>
      <script>customElements.define("x-note", class extends HTMLElement { connectedCallback() {
        this.attachShadow({ mode: "open" }).innerHTML = "<p>shadow words before <slot name=text></slot></p>"; } })</script>`),
  ],
  "/framed": ["text/html", html(`<main><h1>Rivers</h1><p>${WORDS}</p><iframe src="/inner"></iframe></main>`)],
  "/inner": [
    "text/html",
    html("<p>words of the frame, enough of them to be worth a paragraph of its own</p>"),
  ],
  "/links": [
    "text/html",
    html(
      `<main><h1>Rivers</h1><p>${WORDS} <a href="next?a=1">onward</a> <a href="javascript:alert(1)">never</a></p>
      <p>${WORDS}<img alt="A weir" srcset="/weir-2.png 1x, /weir-4.png 4x" src="/weir-1.png"></p></main>`,
      '<base href="/deep/"><title>Rivers</title>',
    ),
  ],
  "/unseen": [
    "text/html",
    html(`<main><h1>Rivers</h1><p>${WORDS}</p><p style="display:none">these words are hidden</p></main>`),
  ],
  "/shadowed": [
    "text/html",
    html(`<img name="documentElement"><img name="contentType"><main><h1>Rivers</h1><form>
      ${["attributes", "localName", "nodeType", "childNodes", "shadowRoot", "baseURI", "closest", "checkVisibility"].map((name) => `<input type="hidden" name="${name}">`).join("")}
      <p>${WORDS} <a href="next">onward</a></p></form></main>`),
  ],
  "/left-open": [
    "text/html",
    html(`<main><h1>Rivers</h1><noscript><a title="never closed></noscript><p>${WORDS}</p></main>`),
  ],
  "/without-scripts": [
    "text/html",
    html(
      `<noscript><main><h1>Rivers</h1><p>${WORDS.repeat(2)} <a href="next">onward</a></p></main></noscript>`,
      '<base href="/deep/">',
    ),
  ],
  "/nothing.txt": ["text/plain", ""],
  "/data.json": ["application/json", '{"river":"<b>high</b>"}'],
  "/notes.txt": ["text/plain; charset=utf-8", "plain & simple <notes>"],
  "/feed.xml": [
    "application/rss+xml",
    '<?xml version="1.0"?><rss version="2.0"><channel><title>River</title><item><title>High water at the weir</title></item></channel></rss>',
  ],
  "/weir-2.png": [
    "image/png",
    Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
      "base64",
    ),
  ],
  "/wall-of-script": [
    "text/html",
    html(
      '<div id="challenge-container"></div><script src="https://a.edge.sdk.awswaf.com/b/challenge.js"></script>',
    ),
  ],
  "/wall-of-signs": ["text/plain", "<".repeat(200_000)],
  "/wall": [
    "text/html",
    html('<h1>Just a moment</h1><div class="cf-turnstile"></div>', "<title>Just a moment...</title>"),
  ],
};

const at = await startTestServer(({ url = "" }, response) => {
  const [type, body] = PAGES[url.split("?")[0] ?? ""] ?? ["text/html", html("<p>nothing here</p>")];
  response.writeHead(url.startsWith("/wall") ? 403 : 200, { "content-type": type }).end(body);
});
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });

const extract = (
  path: string,
  more: Partial<ExtractionRequestInput> = {},
  page: Partial<ExtractionCaptureInput> = {},
) => extractWithoutApi({ url: `http://site.test${path}`, ...UNBLOCKED, ...more }, { settings, page });

describe("extractFromPage", () => {
  it("flattens shadow trees that a script has built, with the content of their slots", async () => {
    const { results } = await extract("/shadow", { onlyMainContent: false });
    expect(results.markdown).toContain("shadow words before slotted words");
  });

  it("extracts frames of the same site", async () => {
    expect((await extract("/framed", { onlyMainContent: false })).results.markdown).toContain(
      "words of the frame",
    );
  });

  it("returns absolute URLs, the selected image of a srcset, and no script links", async () => {
    const { results, metadata } = await extract("/links");
    expect(results.markdown).toContain("[onward](http://site.test/deep/next?a=1)");
    expect(results.markdown).toContain("http://site.test/weir-2.png");
    expect(results.markdown).not.toContain("javascript:");
    expect(metadata).toMatchObject({
      title: "Rivers",
      language: "en",
      status: 200,
      finalUrl: "http://site.test/links",
    });
  });

  it("returns images, the markup of the page, and only the elements that are included", async () => {
    const formats: ExtractionCaptureInput["formats"] = ["rawHtml", "markdown", "images"];
    const page = await extract("/links", { onlyMainContent: false }, { formats });
    expect(page.results.images).toEqual([
      { url: "http://site.test/weir-2.png", alt: "A weir", width: 1, height: 1 },
    ]);
    expect(page.results.rawHtml).toContain("<base href=");
    expect(page.results.rawHtml).not.toContain("data-computed");
    const content = { include: ["h1", "a", "p:last-child"], exclude: ["img"] };
    const part = await extract("/links", { onlyMainContent: false }, { formats, content });
    expect(part.results.images).toEqual([]);
    expect(part.results.rawHtml).toBe(page.results.rawHtml);
    expect(part.results.markdown).toMatch(/^# Rivers\n+\[onward\][\s\S]+river rose/);
    const all = await extract("/links", { onlyMainContent: false }, { content: { include: ["html"] } });
    expect(all.results.markdown).toContain("A weir");
    await expect(extract("/links", {}, { content: { include: ["p:::"] } })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it("takes a screenshot before the content is reduced", async () => {
    const screenshot = ScreenshotRequest.parse({
      url: "http://site.test/links",
      fullPage: true,
      format: "png",
    });
    const page = await extract("/links", {}, { screenshot, content: { include: ["h1"] } });
    const image = sharp(page.screenshot?.image.path);
    const { width, height } = await image.metadata();
    const { channels } = await image.stats();
    expect([page.screenshot?.contentType, page.screenshot?.status, width]).toEqual(["image/png", 200, 1920]);
    expect(height).toBeGreaterThanOrEqual(1080);
    expect(channels.some(({ stdev }) => stdev > 1)).toBe(true);
    await page.screenshot?.image.release();
  });

  it("omits hidden elements from the full page", async () => {
    const { results } = await extract("/unseen", { onlyMainContent: false, formats: ["html"] });
    expect(results.html).toContain("The river rose");
    expect(results.html).not.toContain("words are hidden");
  });

  it("extracts a form whose field names shadow DOM properties", async () => {
    const { results } = await extract("/shadowed", { onlyMainContent: false });
    expect(results.markdown).toContain("The river rose");
    expect(results.markdown).toContain("[onward](http://site.test/next)");
  });

  it("extracts content after a noscript element with an unclosed quote", async () => {
    expect((await extract("/left-open")).results.markdown).toContain("The river rose");
  });

  it("extracts the noscript content of a page that has nothing else", async () => {
    const { results } = await extract("/without-scripts", { onlyMainContent: false });
    expect(results.markdown).toContain("[onward](http://site.test/deep/next)");
  });

  it("returns an empty result for an empty document", async () => {
    expect((await extract("/nothing.txt")).results).toEqual({ markdown: "" });
    expect((await extract("/nothing.txt", { formats: ["html"] })).results).toEqual({ html: "" });
  });

  it("returns JSON and plain text unchanged", async () => {
    expect((await extract("/data.json")).results.markdown).toContain('{"river":"<b>high</b>"}');
    expect((await extract("/notes.txt")).results.markdown).toContain("plain & simple <notes>");
  });

  it("rejects an image, which contains no text", async () => {
    edgeCase("JSON, text, feed or image instead of a page");
    await expect(extract("/weir-2.png")).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  it("extracts a feed's entries instead of the browser's rendering of it", async () => {
    const { results } = await extract("/feed.xml");
    expect(results.markdown).toContain("High water at the weir");
    expect(results.markdown).not.toContain("style information");
  });

  it("returns quickly for a 200,000-character text with the status of a bot challenge", async () => {
    expect((await extract("/wall-of-signs")).metadata.botChallenge).toBeUndefined();
  });

  it("reports a bot challenge", async () => {
    expect((await extract("/wall")).metadata.botChallenge).toBe("captcha");
    expect((await extract("/wall-of-script")).metadata.botChallenge).toBe("AWS WAF");
  });
});

import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import pixelmatch from "pixelmatch";
import { type Browser, chromium, type Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, expect, it } from "vitest";
import { detectBrowser } from "#server/browser/index.ts";
import { browserEnvironment, chromiumFlags } from "#server/browser/launch.ts";
import { parseArchiveCall } from "#server/capture/input.ts";
import { createTemporaryFolder, removeTemporaryFolder } from "#server/platform/temporary-folder.ts";
import { ArchiveCall } from "#shared/api/contract.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const FONT = createRequire(import.meta.url).resolve(
  "@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2",
);
const paint = (color: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: color } })
    .png()
    .toBuffer();

const SHOWN = `<!doctype html><html lang="en" class="js"><head><title>Kilns – 窯</title><base href="/shop/">
<link rel="stylesheet" href="/main.css"><link rel="alternate stylesheet" title="x" href="/red.css"><style id="made"></style>
<script>
  made.sheet.insertRule(".made { color: rgb(0, 128, 0) }");
  const sheet = new CSSStyleSheet(); sheet.replaceSync(".adopted { background: url(/images/green.png) }");
  document.adoptedStyleSheets = [sheet];
  const define = (name, mode) => customElements.define(name, class extends HTMLElement { constructor() { super();
    const root = this.attachShadow({ mode });
    root.innerHTML = "<style>b { color: blue; font-size: 2em }</style><b>" + mode + "</b><slot></slot><img src='/images/blue.png'>";
    root.adoptedStyleSheets = [new CSSStyleSheet()]; root.adoptedStyleSheets[0].replaceSync("b { border: 4px solid red }");
  } });
  define("x-open", "open"); define("x-closed", "closed");
</script></head><body>
<h1>Kilns &amp; <i>clay</i></h1><div class="box"></div><div class="imported"></div><p class="made adopted">Made</p>
<img srcset="/images/green.png 1x" src="/images/missing.png"><picture><source srcset="/images/blue.png" media="all"><img src="/images/missing.png"></picture>
<x-open>slotted</x-open><x-closed></x-closed><canvas id="drawn" width="60" height="30"></canvas>
<iframe src="/frame" width="300" height="80"></iframe><iframe src="http://other.test/frame" width="300" height="80"></iframe>
<input id="typed" value="old"><input type="password" id="secret" style="visibility: hidden"><input type="hidden" value="token-1"><input type="checkbox" id="box">
<svg width="40" height="40"><style>.q > rect { fill: orange }</style><g class="q"><rect width="20" height="20"></rect></g><image href="/images/blue.png" width="10" height="10"></image><use href="/symbols.svg#dot" x="25" y="25"></use></svg>
<a href="../kiln?x=1#top">Kiln</a> <a href="#part">Part</a><div style="height: 2500px"></div><img loading="lazy" src="/images/lazy.png">
<script>
  const context = drawn.getContext("2d"); context.fillStyle = "purple"; context.fillRect(0, 0, 30, 30);
  typed.value = "new"; secret.value = "pass-1"; box.checked = true;
</script></body></html>`;

/** Each time that it runs, the title is longer. */
const ran = "parent.document.title += '!'";
const HOSTILE = `<!doctype html><html><head><meta http-equiv="refresh" content="600;url=http://site.test/leak-refresh">
<link rel="preconnect" href="http://site.test"><link rel="prefetch" href="/leak-prefetch"><link rel="modulepreload" href="/leak-module">
<style>@import url(/leak-import.css); @imp\\6frt "/leak-escaped.css"; body { background: u\\72l(/leak-escaped.png) } li { list-style: url("/late.png") }</style></head>
<body onload="${ran}" background="/leak-background"><h1>Kept</h1><script>${ran}</script><a href="java&#10;script:${ran}" ping="/leak-ping">script</a>
<a href="data:text/html,x">data</a><img src="/late.png?a" onerror="${ran}"><svg onload="${ran}"><script>${ran}</script><a><animate attributeName="href" values="javascript:${ran}"/><text>t</text></a><use href="/leak-use.svg#a"/></svg>
<iframe srcdoc="<script>${ran}</script><img src=/leak-srcdoc><meta http-equiv=refresh content='0;url=/leak-frame'>"></iframe><iframe src="javascript:${ran}"></iframe>
<form action="/leak-form" id="form"><input name="a" autofocus onfocus="${ran}"><button id="send" formaction="/leak-button">Send</button></form>
<object data="/leak-object"></object><embed src="/leak-embed"><video autoplay src="/leak-video" poster="/late.png?b"></video><audio src="/leak-audio"></audio>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;meta http-equiv=refresh content=0;url=/leak-mutated&gt;&lt;img src=1 onerror=${ran}&gt;"></table></mtext></math>
<noscript><p title="</noscript><img src=/leak-noscript onerror=${ran}>"></noscript><textarea></textarea><xmp id="xmp"></xmp><template><img src="/leak-template"></template>
<img id="set"><p id="attribute"></p><div contenteditable onfocus="${ran}">x</div>
<script>
  xmp.textContent = "<img src=/leak-xmp onerror=alert(1)>";
  set.setAttribute("srcset", "/late.png?c 1x"); attribute.setAttributeNS("x:y", "x:onclick", "1");
  addEventListener("load", () => setTimeout(() => document.body.append(document.createElement("plaintext")), 0));
</script></body></html>`;

const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
const FILES: Record<string, [type: string, body: string | Uint8Array]> = {
  "/shown": ["text/html; charset=utf-8", SHOWN],
  "/hostile": ["text/html; charset=utf-8", HOSTILE],
  "/huge": ["text/html", `<!doctype html><body>${`<img src="/noise.png">`.repeat(400)}`],
  "/noise.png": [
    "image/png",
    await sharp({ create: { width: 300, height: 300, channels: 3, background: "#fff", noise } })
      .png()
      .toBuffer(),
  ],
  "/images/red.png": ["image/png", await paint("red")],
  "/images/green.png": ["image/png", await paint("green")],
  "/images/blue.png": ["image/png", await paint("blue")],
  "/images/lazy.png": ["image/png", await paint("gold")],
  "/main.css": [
    "text/css",
    `@import "/imported.css" layer(base) screen; @font-face { font-family: Mono; src: url(/font.woff2) format("woff2"), url(/none.woff) format("woff") }
      body { font: 20px Mono; background: #eee url('images/red.png') no-repeat right top } .box { width: 80px; height: 40px; background: url(/images/red.png) } x-open:not(:defined) { display: none }
      @media (width < 100px) { h1 { display: none } } .box::after { content: "</style><b>url(/x.png)" }`,
  ],
  "/imported.css": ["text/css", ".imported { height: 30px; background: url(images/blue.png) }"],
  "/font.woff2": ["font/woff2", await readFile(FONT)],
  "/symbols.svg": [
    "image/svg+xml",
    '<svg xmlns="http://www.w3.org/2000/svg"><symbol id="dot"><circle cx="5" cy="5" r="5" fill="green"/></symbol></svg>',
  ],
  "/frame": [
    "text/html",
    `<!doctype html><style>p { color: teal }</style><p>Frame</p><img src="/images/red.png"><script>1</script>`,
  ],
};

const at = await startTestServer(({ url = "" }, response) => {
  const [type, body] = FILES[url] ?? [];
  if (!type) return response.writeHead(404).end();
  response.writeHead(200, { "content-type": type, "access-control-allow-origin": "*" }).end(body);
});

const settings = createCaptureConfig({ resolve: { "site.test": at, "other.test": at }, allow: [at] });
const folder = await createTemporaryFolder();
/** Browsers of captures cannot read the disk, so that of the reader is another. */
let reader: Browser | undefined;
async function openReader(): Promise<Browser> {
  const { found } = await detectBrowser(settings.chromium);
  reader ??= await chromium.launch({
    ...(found.executable ? { executablePath: found.executable } : {}),
    args: chromiumFlags(),
    env: browserEnvironment(found.provisions),
  });
  return reader;
}
afterAll(async () => {
  await reader?.close();
  await removeTemporaryFolder(folder);
});

const VIEWPORT = { width: 900, height: 700 };

async function archive(path: string, format: "html" | "mhtml" = "html") {
  const call = { url: `http://site.test${path}`, format, viewport: VIEWPORT, delaySeconds: 1 };
  const page = parseArchiveCall(ArchiveCall.parse(call));
  const { image, ...about } = await captureWithoutApi(request(""), { page, settings });
  return { ...about, file: Buffer.from(image) };
}

/** Opens a file from disk in a browser, does something, and reports what the page did. */
async function openFile<T>(name: string, content: Buffer, act: (page: Page) => Promise<T>) {
  const path = join(folder, name);
  await writeFile(path, content);
  const context = await (await openReader()).newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const requests: string[] = [];
  page.on("request", (sent) => requests.push(sent.url()));
  try {
    await page.goto(pathToFileURL(path).href, { waitUntil: "load" });
    const result = await act(page);
    const outside = requests.filter((url) => !/^(?:data:|about:srcdoc)/.test(url));
    return { result, outside: outside.slice(1), url: page.url(), title: await page.title() };
  } finally {
    await context.close();
  }
}

const shoot = (page: Page) => page.screenshot({ fullPage: true });

it("an HTML archive shows what the page shows, with fonts, styles, shadow trees, frames and drawings", async () => {
  const { file, contentType, title } = await archive("/shown");
  expect([contentType, title]).toEqual(["text/html", "Kilns – 窯"]);
  const live = await captureWithoutApi(
    request("http://site.test/shown", { ...VIEWPORT, format: "png", fullPage: true, delay: 1 }),
    { settings },
  );
  const opened = await openFile("shown.html", file, shoot);
  const [one, two] = await Promise.all(
    [live.image, opened.result].map((image) =>
      sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true }),
    ),
  );
  expect(two?.info).toMatchObject({ width: one?.info.width, height: one?.info.height });
  const { width = 0, height = 0 } = one?.info ?? {};
  const different = pixelmatch(
    one?.data ?? Buffer.alloc(0),
    two?.data ?? Buffer.alloc(0),
    undefined,
    width,
    height,
  );
  expect(different).toBeLessThan(20);
  expect(opened.outside).toEqual([]);
  const text = file.toString();
  for (const secret of ["pass-1", "token-1", "<script", '"old"']) expect(text).not.toContain(secret);
  expect(text).toContain('href="http://site.test/kiln?x=1#top"');
});

it("an archive of a hostile page runs nothing, requests nothing and leads nowhere", async () => {
  const { file, title } = await archive("/hostile");
  const opened = await openFile("hostile.html", file, async (page) => {
    await page.click("#send");
    await page.locator("[name=a]").press("Enter");
    await page.waitForTimeout(500);
    return page.evaluate(
      () =>
        document.querySelectorAll(
          "script, link, base, object[data], [onerror], [onload], meta[http-equiv=refresh i], a[href^=java]",
        ).length,
    );
  });
  expect(opened).toEqual({
    result: 0,
    outside: [],
    url: pathToFileURL(join(folder, "hostile.html")).href,
    title,
  });
});

it("an MHTML archive opens in Chromium with its images and fonts", async () => {
  const { file, contentType } = await archive("/shown", "mhtml");
  expect(contentType).toBe("multipart/related");
  for (const secret of ["pass-1", "token-1"]) expect(file.toString()).not.toContain(secret);
  const opened = await openFile("shown.mhtml", file, async (page) => {
    return page.evaluate(() => [
      [...document.images].filter(({ naturalWidth }) => naturalWidth > 0).length,
      [...document.fonts].map(({ status }) => status).join(),
    ]);
  });
  expect(opened.result).toEqual([3, "loaded"]);
});

it("a page that is larger than an archive is refused", async () => {
  await expect(archive("/huge")).rejects.toMatchObject({
    code: "too_large",
    message: "The page is larger than an archive of 50 MB.",
  });
});

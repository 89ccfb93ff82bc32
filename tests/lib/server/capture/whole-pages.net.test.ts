import sharp from "sharp";
import { expect, it } from "vitest";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

/* Bars of 100 pixels in pure red are the content that must be seen; everything else has another color. */
const BAR = '<div class="bar" style="height:100px;background:#f00"></div>';
const GAP = '<div style="height:900px"></div>';
const BARS = Array.from({ length: 5 }, () => BAR + GAP).join("");
const page = (body: string, style = "") =>
  `<!doctype html><title>Page</title><style>html, body { margin: 0; background: #fff } ${style}</style><body>${body}`;
/** Reveals each bar in view, and hides it again when `leaves`. */
const reveal = (leaves: boolean, show: string, hide: string) => `<script>
  const seen = new IntersectionObserver((entries) => { for (const { isIntersecting, target: one } of entries) {
    if (isIntersecting) { ${show} } else if (${leaves}) { ${hide} } } });
  for (const bar of document.querySelectorAll(".bar")) seen.observe(bar);</script>`;
const SHELL = "html, body { height: 100%; overflow: hidden }";

const PAGES: Record<string, string> = {
  "/grid-shell": page(
    `<div id="app"><header>Menu</header><main>${BARS}</main></div>`,
    `${SHELL} #app { display: grid; grid-template-rows: 60px calc(100vh - 60px); height: 100vh } main { overflow-y: auto }`,
  ),
  "/flex-shell": page(
    `<div id="app"><header>Menu</header><section><aside>Menu</aside><main>${BARS}</main></section></div>`,
    `${SHELL} #app { display: flex; flex-direction: column; height: 100vh } section { display: flex; flex: 1 1 0px; min-height: 0 } main { flex: 1; overflow: auto }`,
  ),
  "/fixed-shell": page(
    `<header style="position:fixed;top:0;height:60px">Menu</header><main style="position:fixed;inset:60px 0 0 0;overflow:auto">${BARS}</main>`,
  ),
  "/chat": page(
    `<p>Text</p><div style="position:fixed;right:0;bottom:0;width:300px;height:250px;overflow:auto">${BARS}</div>`,
  ),
  "/once": page(
    BARS + reveal(false, "one.classList.add('in')", ""),
    ".bar { opacity: 0; transition: opacity 2s 1s } .bar.in { opacity: 1 }",
  ),
  "/both-ways": page(
    BARS +
      reveal(
        true,
        "one.style.cssText += ';opacity:1;transform:none'",
        "one.style.cssText += ';opacity:0;transform:translateX(-100%)'",
      ),
    ".bar { opacity: 0; transition: all .8s }",
  ),
  "/script-steps": page(
    BARS +
      reveal(
        false,
        "const start = performance.now(); const step = () => { one.style.opacity = Math.min(1, (performance.now() - start) / 900); if (one.style.opacity < 1) requestAnimationFrame(step) }; step()",
        "",
      ),
    ".bar { opacity: 0 }",
  ),
  "/scroll-driven": page(
    BARS,
    "@keyframes in { from { opacity: 0; translate: -800px } } .bar { animation: in linear both; animation-timeline: view(); animation-range: entry }",
  ),
  "/keyframes": page(BARS, "@keyframes in { from { opacity: 0 } } .bar { animation: in 4s 2s both }"),
  "/skipped": page(
    BARS.replaceAll(BAR, `<section>${BAR}</section>`),
    "section { content-visibility: auto; contain-intrinsic-size: auto 100px }",
  ),
  "/slides": page(
    `${GAP}<div style="position:relative;height:100px">${BAR.replace("height:100px", "position:absolute;inset:0")}
      <div style="position:absolute;inset:0;background:#00f;opacity:0"></div></div>`,
  ),
  "/scrolled-element": page(
    `<main style="height:100vh;overflow:auto">${GAP}<div id="one">${BAR}</div>${GAP}</main>`,
    SHELL,
  ),
  "/carousel": page(
    `<div style="width:300px;overflow:hidden"><div style="display:flex;transform:translateX(-300px)">${['<p style="flex:0 0 300px">One</p>', `<div id="one" style="flex:0 0 300px">${BAR}</div>`, '<p style="flex:0 0 300px">Three</p>'].join("")}</div></div>`,
  ),
  "/cut-off": page(
    `<div style="width:200px;height:40px;overflow:hidden"><div id="one" style="width:300px">${BAR}</div></div>`,
  ),
  "/shadow": page(
    `<x-card></x-card><script>document.querySelector("x-card").attachShadow({ mode: "open" }).innerHTML = ${JSON.stringify(`<div id="one">${BAR}</div>`)}</script>`,
  ),
};

const at = await startTestServer(({ url = "" }, response) => {
  response.writeHead(200, { "content-type": "text/html" }).end(PAGES[url]);
});
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at] });

/** The rows of an image that have a pure red pixel. */
async function countRedRows(path: string, options: Parameters<typeof captureWithoutApi>[1] = {}) {
  const wanted = request(`http://site.test${path}`, { fullPage: options.page === undefined, format: "png" });
  const { image } = await captureWithoutApi(wanted, { settings, ...options });
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let rows = 0;
  for (let y = 0; y < info.height; y += 1)
    for (let x = 0; x < info.width; x += 1) {
      const [red, green, blue] = data.subarray((y * info.width + x) * 3);
      if (red !== 255 || green !== 0 || blue !== 0) continue;
      rows += 1;
      break;
    }
  return rows;
}

it.each([
  ["a grid with a scrolling element", "/grid-shell", 500],
  ["a column with a scrolling element", "/flex-shell", 500],
  ["a fixed scrolling element below a header", "/fixed-shell", 500],
  ["a page with a chat that scrolls, whose inside stays hidden", "/chat", 100],
  ["bars that appear once with a delay", "/once", 500],
  ["bars that disappear when they leave the window", "/both-ways", 500],
  ["bars that a script shows step by step", "/script-steps", 500],
  ["bars that appear by scrolling", "/scroll-driven", 500],
  ["bars that appear by an animation", "/keyframes", 500],
  ["sections that the browser skips until they are in view", "/skipped", 500],
  ["the slide that is shown, and not the one behind it", "/slides", 100],
])("a full-page screenshot shows %s", async (_what, path, rows) => {
  expect(await countRedRows(path)).toBe(rows);
});

it.each(["/scrolled-element", "/carousel", "/cut-off", "/shadow"])(
  "a screenshot of an element shows all of it on %s",
  async (path) => {
    expect(await countRedRows(path, { page: { part: { selector: "#one" } } })).toBe(100);
  },
);

it("a screenshot of an element without a size names its selector", async () => {
  const capture = countRedRows("/chat", { page: { part: { selector: "title" } } });
  await expect(capture).rejects.toMatchObject({
    code: "selector_not_found",
    message: expect.stringContaining('"title"'),
  });
});

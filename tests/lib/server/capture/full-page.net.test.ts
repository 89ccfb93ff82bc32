import { setTimeout as pause } from "node:timers/promises";
import sharp from "sharp";
import { expect, it } from "vitest";
import { screenshotHeaders } from "#server/capture/screenshot-response.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { answerWith } from "#tests/support/https-receiver.ts";
import { serveEdgeCasePages } from "./edge-case-pages.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

/** Ten sections of 300 pixels below a fixed red bar; each has a blue image that loads when it is near the viewport. */
const SECTIONS = Array.from(
  { length: 10 },
  (_, index) =>
    `<section style="height:300px"><img loading="lazy" src="/blue.svg?${index}" width="100" height="100"></section>`,
).join("");
const TALL = `<!doctype html><title>Tall</title><body style="margin:0;background:#fff">
<header style="position:fixed;top:0;left:200px;right:0;height:40px;background:#f00"></header>${SECTIONS}</body>`;
const BLUE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#00f"/></svg>';

/** Three sections as high as the viewport, as on landing pages: red, green, blue. */
const SCREENS = ["#f00", "#0f0", "#00f"]
  .map((color) => `<section style="height:100vh;background:${color}"></section>`)
  .join("");
/** A black header that sticks to the top, a fixed black footer, and three sections between them. */
const STICKY = `<!doctype html><title>Sticky</title><body style="margin:0">
<header style="position:sticky;top:0;height:40px;margin-bottom:-40px;background:#000"></header>${SCREENS}
<footer style="position:fixed;bottom:0;left:0;right:0;height:30px;background:#000"></footer></body>`;
/** Far down, an image that a script loads and a box that it shows once they come into view. */
const WATCHED = `<!doctype html><title>Watched</title><body style="margin:0;background:#fff"><div style="height:1700px"></div>
<img data-src="/blue.svg" width="100" height="100" style="display:block"><div class="late" style="width:100px;height:100px;background:#f00;opacity:0"></div>
<script>new IntersectionObserver((seen) => { for (const { isIntersecting, target } of seen) if (isIntersecting) {
  if (target.dataset.src) target.src = target.dataset.src; else target.style.opacity = 1;
} }, {}).observe(document.querySelector("img"));
new IntersectionObserver(([one]) => { if (one.isIntersecting) one.target.style.opacity = 1; }).observe(document.querySelector(".late"));</script></body>`;
/** Two images far down that need longer than scrolling, of which a script loads one as a background, and broken images. */
const SLOW = `<!doctype html><title>Slow</title><body style="margin:0;background:#fff">
<div style="height:1700px"><img><img src=""><img src="/broken.svg" loading="lazy"></div>
<img loading="lazy" decoding="async" src="/slow.svg?1" width="100" height="100" style="display:block">
<div class="late" style="width:100px;height:100px"></div><script>
new IntersectionObserver(([one]) => { if (one.isIntersecting) one.target.style.background = "url(/slow.svg?2)"; }).observe(document.querySelector(".late"));</script></body>`;
/** In view, an image that is requested when the page has loaded. */
const LATE = `<!doctype html><title>Late</title><body style="margin:0;background:#fff"><h1>Late</h1><img width="100" height="100" style="position:absolute;top:0;left:0"><script>
onload = () => { document.querySelector("img").src = "/slow.svg"; };</script></body>`;
/** Nine thousand pixels whose color changes constantly, on the left by animation and on the right by script. */
const CHANGING = `<!doctype html><title>Changing</title><style>@keyframes fade { from { background: #000 } to { background: #fff } }
#left { animation: fade 3s linear infinite alternate }</style><body style="margin:0;height:9000px">
<div id="left" style="height:9000px;width:50%;float:left"></div><div id="right" style="height:9000px;width:50%;float:left"></div><script>
setInterval(() => { right.style.background = "rgb(" + [0, 0, Date.now() / 10 % 256 | 0] + ")"; }, 5);</script></body>`;
/** An image with another, red source for narrow windows, above six thousand white pixels. */
const RESPONSIVE = `<!doctype html><title>Responsive</title><body style="margin:0;height:6000px;background:#fff">
<picture><source media="(width < 40rem)" srcset="/narrow.svg" width="100" height="300"><img src="/blue.svg" width="100" height="100"></picture>`;
const SLOW_MS = 1_000;
const html = (body: string) => answerWith(200, { "content-type": "text/html" }, body);
const svg = { "content-type": "image/svg+xml" };

let narrowRequests = 0;
const pages = await serveEdgeCasePages({
  "/tall": html(TALL),
  "/screens": html(`<!doctype html><title>Screens</title><body style="margin:0">${SCREENS}</body>`),
  "/sticky": html(STICKY),
  "/watched": html(WATCHED),
  "/changing": html(CHANGING),
  "/slow": html(SLOW),
  "/late": html(LATE),
  "/responsive": html(RESPONSIVE),
  "/narrow.svg": (response) => {
    narrowRequests += 1;
    answerWith(200, svg, BLUE.replace("#00f", "#f00"))(response);
  },
  "/slow.svg": async (response) => {
    await pause(SLOW_MS);
    answerWith(200, svg, BLUE)(response);
  },
  "/broken.svg": answerWith(404),
  "/blue.svg": answerWith(200, svg, BLUE),
  "/endless": html(
    "<body style='height:2000px'><script>onscroll = () => { document.body.style.height = document.body.offsetHeight + 2000 + 'px' }</script>",
  ),
});

type FullPageOptions = {
  format?: "jpeg" | "png" | "webp";
  pagePixels?: number;
  paintMs?: number;
  fullPage?: boolean;
};

function captureFullPage(
  path: string,
  pageHeight = 4_000,
  { format = "png", pagePixels = 60_000_000, paintMs = 300, fullPage = true }: FullPageOptions = {},
) {
  const limits = { paintMs, scrollMs: 3_000, pageHeight, pagePixels };
  const settings = createCaptureConfig({ resolve: { "site.test": pages.at }, allow: [pages.at], limits });
  return captureWithoutApi(request(`http://site.test${path}`, { fullPage, format, height: 600 }), {
    settings,
  });
}

/** Decodes an image; `at` returns the color of a pixel as three numbers. */
async function decodePixels(image: Uint8Array) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { info, at };
}

it("full-page capture includes lazy images and shows fixed elements once", async () => {
  const shot = await captureFullPage("/tall");
  const { info, at } = await decodePixels(shot.image);
  expect([info.width, info.height, shot.fullHeight]).toEqual([800, 3_000, null]);
  const late = Array.from({ length: 10 }, (_, index) => at(50, index * 300 + 50));
  expect(late).toEqual(Array.from({ length: 10 }, () => [0, 0, 255]));
  const red = Array.from({ length: 300 }, (_, index) => at(500, index * 10)).filter(
    ([r, g]) => r === 255 && g === 0,
  );
  expect(red).toHaveLength(4);
  expect(screenshotHeaders(shot, null)).not.toHaveProperty("x-capture-full-height");
});

const RED = [255, 0, 0];
const GREEN = [0, 255, 0];
const BLUE_PIXEL = [0, 0, 255];
const BLACK = [0, 0, 0];

it("full-page capture keeps the height of sections that are as high as the viewport", async () => {
  const { info, at } = await decodePixels((await captureFullPage("/screens")).image);
  expect(info.height).toBe(1_800);
  expect([1, 599, 601, 1_199, 1_201, 1_799].map((y) => at(400, y))).toEqual([
    RED,
    RED,
    GREEN,
    GREEN,
    BLUE_PIXEL,
    BLUE_PIXEL,
  ]);
});

it("full-page capture shows sticky headers and fixed footers once, at the ends of the page", async () => {
  const { info, at } = await decodePixels((await captureFullPage("/sticky")).image);
  const column = Array.from({ length: info.height }, (_, y) => at(400, y));
  const black = column.flatMap((pixel, y) => (pixel.join() === BLACK.join() ? [y] : []));
  expect([info.height, black.length]).toEqual([1_800, 70]);
  expect([black[0], black[39], black[40], black.at(-1)]).toEqual([0, 39, 1_770, 1_799]);
});

it("full-page capture scrolls the page, so that scripts with an IntersectionObserver load their content", async () => {
  const { at } = await decodePixels((await captureFullPage("/watched")).image);
  expect([at(50, 1_750), at(50, 1_850)]).toEqual([BLUE_PIXEL, RED]);
});

it("full-page capture waits for slow images that scrolling requests, and not for broken ones", async () => {
  const { image, timings } = await captureFullPage("/slow", 4_000, { paintMs: 2_000 });
  const { at } = await decodePixels(image);
  expect([at(50, 1_750), at(50, 1_850)]).toEqual([BLUE_PIXEL, BLUE_PIXEL]);
  expect(timings.capturingMs).toBeLessThan(3_000);
});

it("capture waits for an image in view that is requested after the load event", async () => {
  const { image } = await captureFullPage("/late", 4_000, { paintMs: 2_000, fullPage: false });
  const { at } = await decodePixels(image);
  expect(at(50, 50)).toEqual(BLUE_PIXEL);
});

it("full-page capture keeps the sources of responsive images", async () => {
  narrowRequests = 0;
  for (let round = 0; round < 4; round++) {
    const { info, at } = await decodePixels((await captureFullPage("/responsive", 6_000)).image);
    expect([info.height, at(50, 50), at(50, 150)]).toEqual([6_000, BLUE_PIXEL, [255, 255, 255]]);
  }
  expect(narrowRequests).toBe(0);
});

it("full-page capture cuts a page at the height limit and reports its full height", async () => {
  const shot = await captureFullPage("/tall", 1_000);
  const { info } = await decodePixels(shot.image);
  expect([info.height, shot.fullHeight]).toEqual([1_000, 3_000]);
  expect(screenshotHeaders(shot, null)).toMatchObject({ "x-capture-full-height": "3000" });
});

it("full-page capture ends for a page that grows while it is scrolled", async () => {
  const shot = await captureFullPage("/endless", 5_000);
  expect((await decodePixels(shot.image)).info.height).toBe(5_000);
  expect(shot.fullHeight).toBeGreaterThan(5_000);
});

it("full-page capture of a small page has the height of the viewport", async () => {
  expect((await decodePixels((await captureFullPage("/")).image)).info.height).toBe(600);
});

it("full-page capture shows one moment of a page that changes while it is captured in strips", async () => {
  const { info, at } = await decodePixels((await captureFullPage("/changing", 9_000)).image);
  const [left, right] = [100, 700].map((x) =>
    Array.from({ length: info.height / 100 }, (_, row) => at(x, row * 100).join()),
  );
  expect([info.height, new Set(left).size, new Set(right).size]).toEqual([9_000, 1, 1]);
});

it.each(["jpeg", "webp"] as const)(
  "full-page capture joins the strips of a long page to one %s",
  async (format) => {
    const shot = await captureFullPage("/changing", 9_000, { format });
    expect(await sharp(shot.image).metadata()).toMatchObject({ format, width: 800, height: 9_000 });
    expect(shot.contentType).toBe(`image/${format}`);
  },
);

it("full-page capture cuts a page at the pixel limit and reports its full height", async () => {
  const shot = await captureFullPage("/changing", 16_000, { pagePixels: 800 * 5_000 });
  expect([(await decodePixels(shot.image)).info.height, shot.fullHeight]).toEqual([5_000, 9_000]);
});

import sharp from "sharp";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { screenshotHeaders } from "#lib/inspector/screenshot-headers.ts";
import { closeBrowsers } from "#lib/outside/chromium/door.ts";
import { captureAlone } from "#tests/support/capture-alone.ts";
import { type HardPages, serveHardPages } from "./hard-pages.ts";
import { request, settingsFor } from "./inspect.ts";

/** Ten screens of 300 pixels below a red bar that is fixed; each has a blue picture that loads when it comes near. */
const SECTIONS = Array.from(
  { length: 10 },
  (_, index) =>
    `<section style="height:300px"><img loading="lazy" src="/blue.svg?${index}" width="100" height="100"></section>`,
).join("");
const TALL = `<!doctype html><title>Tall</title><body style="margin:0;background:#fff">
<header style="position:fixed;top:0;left:200px;right:0;height:40px;background:#f00"></header>${SECTIONS}</body>`;
const BLUE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#00f"/></svg>';

let pages: HardPages;
beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  pages = await serveHardPages({
    "/tall": (response) => response.writeHead(200, { "content-type": "text/html" }).end(TALL),
    "/blue.svg": (response) => response.writeHead(200, { "content-type": "image/svg+xml" }).end(BLUE),
    "/endless": (response) =>
      response
        .writeHead(200, { "content-type": "text/html" })
        .end(
          "<body style='height:2000px'><script>onscroll = () => { document.body.style.height = document.body.offsetHeight + 2000 + 'px' }</script>",
        ),
  });
});
afterAll(async () => {
  await closeBrowsers();
  pages.close();
});

function whole(path: string, pageHeight = 4_000) {
  const limits = { paintMs: 300, walkMs: 3_000, pageHeight };
  const settings = settingsFor({ resolve: { "site.test": pages.at }, allow: [pages.at], limits });
  return captureAlone(request(`http://site.test${path}`, { fullPage: true, format: "png", height: 600 }), {
    settings,
  });
}

/** The colour of a picture at a place, as three numbers. */
async function pixels(image: Uint8Array) {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  return { info, at };
}

it("shows the whole page once: pictures that load late are there, what is fixed is there one time", async () => {
  const shot = await whole("/tall");
  const { info, at } = await pixels(shot.image);
  expect([info.width, info.height, shot.cutFrom]).toEqual([800, 3_000, null]);
  const late = Array.from({ length: 10 }, (_, index) => at(50, index * 300 + 50));
  expect(late).toEqual(Array.from({ length: 10 }, () => [0, 0, 255]));
  const red = Array.from({ length: 300 }, (_, index) => at(500, index * 10)).filter(
    ([r, g]) => r === 255 && g === 0,
  );
  expect(red).toHaveLength(4);
  expect(screenshotHeaders(shot)).not.toHaveProperty("x-capture-cut-from");
});

it("cuts a page that is too long, and says how long it is", async () => {
  const shot = await whole("/tall", 1_000);
  const { info } = await pixels(shot.image);
  expect([info.height, shot.cutFrom]).toEqual([1_000, 3_000]);
  expect(screenshotHeaders(shot)).toMatchObject({ "x-capture-cut-from": "3000" });
});

it("ends with a page that grows as it is walked down", async () => {
  const shot = await whole("/endless", 5_000);
  expect((await pixels(shot.image)).info.height).toBe(5_000);
  expect(shot.cutFrom).toBeGreaterThan(5_000);
});

it("is the size of the screen for a page that is smaller", async () => {
  expect((await pixels((await whole("/")).image)).info.height).toBe(600);
});

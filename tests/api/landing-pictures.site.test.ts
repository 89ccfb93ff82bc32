import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "vitest";
import { testBrowser } from "#tests/support/test-browser.ts";
import { post, site, withFreePlan } from "./client.ts";
import { startServer } from "./start-server.ts";

const HOST = "landing.test";
const VIEWPORT = { width: 1920, height: 1080 };
/** Mean difference of two screenshots per channel, of 255: JPEG compression makes about 2, a missing dark image 5. */
const MAX_DIFFERENCE = 3.5;

type Box = { src: string; left: number; top: number; width: number; height: number };

/** All displayed images, after each has been loaded. */
async function listImages(page: Page): Promise<Box[]> {
  return page.evaluate(async () => {
    const shown = [...document.images].filter((image) => image.offsetParent !== null);
    for (const image of shown) image.loading = "eager";
    await Promise.all(shown.map((image) => image.decode()));
    return shown.map((image) => {
      const { x, y, width, height } = image.getBoundingClientRect();
      const box = { left: x, top: y + scrollY, width, height };
      const whole = Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value)]));
      return { src: image.currentSrc, ...whole } as Box;
    });
  });
}

/** The page in an ordinary browser: its images and what they look like. */
async function openReference(path: string): Promise<{ images: Box[]; screenshot: Buffer }> {
  const browser = await chromium.launch(await testBrowser());
  try {
    const page = await browser.newPage({ viewport: VIEWPORT, reducedMotion: "reduce" });
    await page.goto(`${site}${path}`);
    // Chromium changes the width of the window for a moment when it captures beyond the viewport.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...VIEWPORT, height });
    const images = await listImages(page);
    return { images, screenshot: await page.screenshot() };
  } finally {
    await browser.close();
  }
}

const cut = (image: Uint8Array, { left, top, width, height }: Box): Promise<Buffer> =>
  sharp(image).extract({ left, top, width, height }).removeAlpha().raw().toBuffer();

/** Mean absolute difference per channel. */
async function compare(one: Uint8Array, other: Uint8Array, box: Box): Promise<number> {
  const [a, b] = await Promise.all([cut(one, box), cut(other, box)]);
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

test.each(["/landing/web-inspector", "/landing/brand-name-checker"])(
  "a full-page capture of %s shows every image",
  async (path) => {
    const target = `127.0.0.1:${new URL(site).port}`;
    const server = await startServer({ EGRESS_RESOLVE: `${HOST}=${target}`, EGRESS_ALLOW: target });
    const { token } = await withFreePlan();
    const body = { url: `http://${HOST}${path}`, ...VIEWPORT, fullPage: true };
    const response = await post("/api/tools/screenshot", body, token, { at: server });
    expect(response.status).toBe(200);
    const capture = new Uint8Array(await response.arrayBuffer());
    const { images, screenshot } = await openReference(path);
    expect(images.length).toBeGreaterThanOrEqual(7);
    const [captured, reference] = await Promise.all(
      [capture, screenshot].map((file) => sharp(file).metadata()),
    );
    expect([captured?.width, captured?.height]).toEqual([reference?.width, reference?.height]);
    const differences = await Promise.all(
      images.map(async (box) => ({ src: box.src, difference: await compare(capture, screenshot, box) })),
    );
    expect(differences.filter(({ difference }) => difference > MAX_DIFFERENCE)).toEqual([]);
  },
  90_000,
);

import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { acquireBrowser, closeBrowsers } from "#server/browser/index.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import type { OutputFile } from "#server/capture/output-file.ts";
import { captureWithBrowser } from "#server/capture/screenshot.ts";
import { sendFile } from "#server/http/send-file.ts";
import { noisePage } from "#tests/support/noise-page.ts";
import { serveEdgeCasePages } from "./edge-case-pages.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const WIDTH = 1_920;
const HEIGHT = 7_000;
const MIB = 2 ** 20;
/** A PNG of noise has three bytes a pixel. */
const PNG_MIB = (WIDTH * HEIGHT * 3) / MIB;

const page = noisePage(WIDTH, HEIGHT);
const pages = await serveEdgeCasePages({
  "/noise": (response) => response.writeHead(200, { "content-type": "text/html" }).end(page),
});
afterAll(closeBrowsers);

async function captureNoise(): Promise<OutputFile> {
  const settings = createCaptureConfig({ resolve: { "site.test": pages.at }, allow: [pages.at] });
  const lease = await acquireBrowser(settings.chromium, new AbortController().signal);
  try {
    const size = { fullPage: true, format: "png", width: WIDTH, height: 1_080 } as const;
    const input = parseScreenshotRequest(request("http://site.test/noise", size));
    return (await captureWithBrowser(input, { browser: lease.browser, settings })).image;
  } finally {
    await lease.release();
  }
}

/** Bytes that JavaScript holds on and off its heap. Resident memory would also depend on what was freed before. */
function heldBytes(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Runs work and measures by how many MiB the held memory grew at most. */
async function measurePeak<T>(work: () => Promise<T>): Promise<{ result: T; peakMib: number }> {
  const before = heldBytes();
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, heldBytes());
  }, 5);
  const result = await work();
  clearInterval(timer);
  return { result, peakMib: (peak - before) / MIB };
}

it("captureWithBrowser and sendFile never hold a large screenshot in memory, however slowly the client reads", async () => {
  const before = heldBytes();
  const responses: Response[] = [];
  const files: OutputFile[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { result: file, peakMib } = await measurePeak(captureNoise);
    expect(file.size / MIB).toBeGreaterThan(PNG_MIB * 0.9);
    expect(peakMib).toBeLessThan(4 * PNG_MIB);
    files.push(file);
    responses.push(sendFile(file, {}, { idleMs: 180_000 }));
  }
  for (const response of responses) await response.body?.getReader().read();
  expect((heldBytes() - before) / MIB).toBeLessThan(2.5 * PNG_MIB);
  expect(files.every(({ path }) => existsSync(path))).toBe(true);
}, 180_000);

it("sendFile deletes the file when the client stops reading", async () => {
  const file = await captureNoise();
  const reader = sendFile(file, {}, { idleMs: 100 }).body?.getReader();
  await reader?.read();
  await pause(400);
  await expect(reader?.read()).rejects.toThrow("stopped reading");
  expect(existsSync(file.path)).toBe(false);
});

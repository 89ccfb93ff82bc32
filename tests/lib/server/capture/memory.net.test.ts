import { beforeAll, describe, expect, it, vi } from "vitest";
import { closeBrowsers, detectBrowser } from "#server/browser/index.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { descendants } from "../browser/process-tree.ts";
import { serveEdgeCasePages } from "./edge-case-pages.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const FRAMES = Array.from({ length: 10 }, (_, index) => `frame${index}.test`);

/** Frames or objects of the first `sites` hosts, each of which fills `mb` megabytes. */
const withFrames = (url: URL): string =>
  FRAMES.slice(0, Number(url.searchParams.get("sites")))
    .map((host) => `http://${host}/fills?mb=${url.searchParams.get("mb") ?? 0}`)
    .map((src) =>
      url.searchParams.has("objects") ? `<object data="${src}"></object>` : `<iframe src="${src}"></iframe>`,
    )
    .join("");

const html = (body: string): string =>
  `<!doctype html><title>Page</title><body style="background:#eef">${body}`;
/** Hosts whose frames were loaded. */
const loaded = new Set<string>();

function killRenderers(): void {
  for (const { pid, command } of descendants(process.pid))
    if (command.includes("--type=renderer")) process.kill(pid, "SIGKILL");
}

beforeAll(() => detectBrowser(createCaptureConfig({ resolve: {}, allow: [] }).chromium));
const pages = await serveEdgeCasePages({
  "/dies-before-response": (response) => {
    killRenderers();
    setTimeout(() => response.end(html("")), 500);
  },
  "/dies-after-response": (response) => {
    response.writeHead(200, { "content-type": "text/html" }).end(html(""));
    setTimeout(killRenderers, 1500);
  },
  "/frames": (response, url) =>
    response.writeHead(200, { "content-type": "text/html" }).end(html(withFrames(url))),
  "/fills": (response, url, { headers: { host = "" } }) => {
    loaded.add(host);
    const fill = `globalThis.filled = Array.from({ length: ${Number(url.searchParams.get("mb"))} }, () => new Uint8Array(1e6).fill(1));`;
    response.writeHead(200, { "content-type": "text/html" }).end(html(`<script>${fill}</script>`));
  },
});
function capture(path: string, more: Parameters<typeof request>[1] = {}) {
  loaded.clear();
  const settings = createCaptureConfig({
    resolve: Object.fromEntries(["site.test", ...FRAMES].map((host) => [host, pages.at])),
    allow: [pages.at],
  });
  settings.chromium = { ...settings.chromium, maxConcurrent: 2, browserMib: 700 };
  return captureWithoutApi(request(`http://site.test${path}`, more), { settings });
}

const TOO_LARGE = {
  code: "upstream_failed",
  status: 502,
  message: "The page exceeds the memory limit of a capture.",
};

describe.runIf(process.platform === "linux")(
  "capture of a page whose frames together exceed the memory limit",
  { meta: { skipReason: "reads /proc" } },
  () => {
    it("fails with the memory error, ends its browser at once, and does not affect the next capture", async () => {
      const warning = vi.spyOn(console, "warn").mockImplementation(() => undefined);
      // Expects the failure when it happens, not when the delay ends.
      const started = performance.now();
      await expect(capture("/frames?sites=8&mb=100", { delay: 10 })).rejects.toMatchObject(TOO_LARGE);
      expect(performance.now() - started).toBeLessThan(9_000);
      expect(warning.mock.calls.join()).toContain("capture.memory_exceeded");
      expect(await capture("/")).toMatchObject({ status: 200, title: "Page" });
      await closeBrowsers();
      expect(descendants(process.pid)).toEqual([]);
    });

    it("does not affect a concurrent capture", async () => {
      const [large, small] = await Promise.allSettled([
        capture("/frames?sites=8&mb=100", { delay: 5 }),
        capture("/late", { delay: 3 }),
      ]);
      expect(large).toMatchObject({ status: "rejected", reason: TOO_LARGE });
      expect(small).toMatchObject({ status: "fulfilled", value: { title: "Late" } });
    });

    it("succeeds when each of the frames is small", async () => {
      expect(await capture("/frames?sites=8&mb=1", { delay: 2 })).toMatchObject({
        status: 200,
        title: "Page",
      });
      expect(loaded.size).toBe(8);
    });
  },
);

it.each([false, true])(
  "captureWithBrowser does not load frames of a ninth site (trackers blocked: %s)",
  async (no_tracking) => {
    expect(await capture("/frames?sites=10", { no_tracking })).toMatchObject({ status: 200, title: "Page" });
    expect(loaded.size).toBe(8);
  },
);

it("captureWithBrowser counts objects that hold a document as frames", async () => {
  expect(await capture("/frames?sites=10&objects")).toMatchObject({ status: 200, title: "Page" });
  expect(loaded.size).toBe(8);
});

it.runIf(process.platform === "linux").for(["/dies-before-response", "/dies-after-response"])(
  "captureWithBrowser reports a page whose process dies as crashed (%s)",
  { meta: { skipReason: "reads /proc" } },
  async (path) => {
    await expect(capture(path, { delay: 5 })).rejects.toMatchObject({
      code: "upstream_failed",
      message: "The page crashed in the browser.",
    });
  },
);

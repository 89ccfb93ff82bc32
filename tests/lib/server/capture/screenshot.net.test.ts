import { afterEach, describe, expect, it } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { chromiumState } from "#server/browser/state.ts";
import type { CaptureLimits } from "#server/capture/config.ts";
import { MOBILE_USER_AGENT } from "#shared/capture/options.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { selectItems } from "#tests/support/test-scope.ts";
import { descendants, peakMib } from "../browser/process-tree.ts";
import { serveEdgeCasePages } from "./edge-case-pages.ts";
import { edgeCase } from "./edge-cases.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const SMALL_LIMITS: Partial<CaptureLimits> = {
  navigationMs: 8_000,
  loadMs: 900,
  idleMs: 1_200,
  paintMs: 300,
  captureMs: 8_000,
  jobMs: 25_000,
};

const pages = await serveEdgeCasePages();
afterEach(async () => {
  await Promise.all(chromiumState().releases);
  expect(chromiumState().slots?.semaphore.running ?? 0).toBe(0);
});

const settings = (limits: Partial<CaptureLimits> = {}) =>
  createCaptureConfig({
    resolve: { "site.test": pages.at, "closed.test": "127.0.0.1:9", "private.test": "10.0.0.1:80" },
    allow: [pages.at, "127.0.0.1:9"],
    limits: { ...SMALL_LIMITS, ...limits },
  });

const capture = (
  path: string,
  more: Parameters<typeof request>[1] = {},
  options: Parameters<typeof captureWithoutApi>[1] = {},
) =>
  captureWithoutApi(request(path.startsWith("http") ? path : `http://site.test${path}`, more), {
    settings: settings(),
    ...options,
  });

const ALL_BLOCKED = { no_cookie_banners: true, no_ads: true, no_tracking: true };

const isJpeg = (image: Uint8Array): boolean => image[0] === 0xff && image[1] === 0xd8;

describe("captureWithBrowser", () => {
  it("returns a screenshot, the final URL, and the duration of each step", async () => {
    const steps: string[] = [];
    const shot = await capture("/redirect?to=/%23part", {}, { onStep: (step) => steps.push(step) });
    expect(isJpeg(shot.image)).toBe(true);
    expect(shot).toMatchObject({
      contentType: "image/jpeg",
      finalUrl: "http://site.test/#part",
      status: 200,
      title: "Page",
    });
    expect(steps).toEqual(["opening", "waiting", "capturing"]);
    expect(shot.timings.totalMs).toBeGreaterThan(0);
  });

  it("emulates a phone for a phone's user agent, and a desktop browser otherwise", async () => {
    const phone = await capture("/agent", { width: 375, height: 812, user_agent: MOBILE_USER_AGENT });
    expect(phone.title).toBe(`375|1|true|true|${MOBILE_USER_AGENT}`);
    const desktop = await capture("/agent", { width: 1280 });
    expect(desktop.title).toMatch(
      /^1280\|1\|false\|false\|Mozilla\/5\.0 \(X11; Linux x86_64\) .* Chrome\/\d+\.0\.0\.0 Safari/,
    );
  });

  it.each([
    ["/missing", 404],
    ["/private", 401],
    ["/broken", 500],
    ["/text", 200],
    ["/data", 200],
    ["/feed", 200],
    ["/image", 200],
  ])("captures %s and returns its status %i", async (path, status) => {
    edgeCase("error page", "basic authentication", "JSON, text, feed or image instead of a page");
    expect(await capture(path)).toMatchObject({ status });
  });

  it("decodes a page in the encoding that only the page itself declares", async () => {
    edgeCase("encoding that only the page declares");
    expect((await capture("/shift-jis")).title).toBe("日本");
  });

  it("captures a page that navigates again and again", async () => {
    edgeCase("navigation during the capture");
    const shot = await capture("/restless", { wait_until: "network_idle" });
    expect([isJpeg(shot.image), shot.title]).toEqual([true, "Page"]);
  });

  it.each(["/never-ends", "/hanging-image", "/hanging-font"])(
    "captures %s as it is at the time limit",
    async (path) => {
      edgeCase("response that never ends", "image that never loads", "web font that never loads");
      const shot = await capture(path);
      expect(isJpeg(shot.image)).toBe(true);
      expect(shot.timings.waitingMs).toBeLessThan(3_000);
    },
  );

  it.each(["/polling", "/sockets"])(
    "stops waiting for %s, whose network never becomes idle",
    async (path) => {
      edgeCase("polling", "open WebSocket");
      const shot = await capture(path, { wait_until: "network_idle" });
      expect(isJpeg(shot.image)).toBe(true);
      expect(shot.timings.waitingMs).toBeLessThan(3_000);
    },
  );

  it("waits for the requested delay", async () => {
    expect((await capture("/late?60000")).title).toBe("Page");
    const shot = await capture("/late?700", { delay: 1 });
    expect([shot.title, shot.timings.waitingMs >= 1_000]).toEqual(["Late", true]);
  });

  it("captures a page again that has a single color at first", async () => {
    edgeCase("blank first frame");
    for (const format of ["jpeg", "png"] as const) {
      expect((await capture("/blank-at-first", { format, width: 1920, height: 1080 })).title).toBe("Painted");
    }
  });

  it("dismisses dialogs and closes windows that a page opens", async () => {
    edgeCase("dialog", "beforeunload dialog", "pop-ups");
    expect((await capture("/dialogs")).title).toBe("After");
    expect((await capture("/windows", { delay: 1 })).title).toBe("Opener");
  });

  it("follows a navigation by script, and stops a page that reloads itself endlessly", async () => {
    edgeCase("redirect by script", "endless refresh");
    const shot = await capture("/script-redirect?to=/missing", { wait_until: "network_idle" });
    expect(shot).toMatchObject({ finalUrl: "http://site.test/missing", status: 404, title: "Gone" });
    const before = pages.seen.length;
    expect(isJpeg((await capture("/refresh-for-ever", { delay: 1 })).image)).toBe(true);
    expect(
      pages.seen.slice(before).filter((path) => path === "/refresh-for-ever").length,
    ).toBeLessThanOrEqual(6);
  });

  it("does not wait for the load event of a page that was stopped between two documents", async () => {
    edgeCase("endless refresh");
    const shot = await capture("/hasty", {}, { settings: settings({ loadMs: 15_000, jobMs: 15_000 }) });
    expect(isJpeg(shot.image)).toBe(true);
  });

  it.each([
    ["/download", "unsupported_media_type", "This address is a download, not a web page."],
    ["/pdf", "unsupported_media_type", "This address is a download, not a web page."],
    ["/empty", "upstream_failed", "The website returned an empty response."],
    ["/circle", "upstream_failed", "The website redirects in a loop."],
    ["/wrong-encoding", "upstream_timeout", "The page did not respond."],
    ["/cut", "upstream_failed", "The connection to the website was lost before the page loaded."],
    ["/never-answers", "upstream_timeout", "The website took too long to respond."],
    ["/stuck", "upstream_timeout", "The page did not respond."],
    ["/alerts", "upstream_timeout", "The page did not respond."],
    ["http://closed.test/", "upstream_failed", "The website refused the connection."],
    ["https://closed.test/", "upstream_failed", "The website refused the connection."],
    ["http://unheard-of.invalid/", "upstream_failed", "No website was found at this address."],
    ["https://unheard-of.invalid/", "upstream_failed", "No website was found at this address."],
    [
      "https://site.test/",
      "upstream_failed",
      "The website's certificate is not valid, so the connection is not secure.",
    ],
    ["http://private.test/", "invalid", "We can only open public websites."],
    ["https://127.0.0.1/", "invalid", "We can only open public websites."],
  ])("fails for %s with %s: %s", async (path, code, message) => {
    edgeCase(
      "attachment",
      "pdf",
      "no content",
      "redirect loop",
      "wrong content encoding",
      "connection reset",
    );
    edgeCase("endless script", "endless dialogs", "connection refused", "broken certificate");
    await expect(capture(path)).rejects.toMatchObject({ code, message });
  });

  it.each(
    selectItems(
      [
        ["/redirect", "http://127.0.0.1/"],
        ["/redirect", "https://private.test/"],
        ["/script-redirect", "https://private.test/"],
        ["/meta-redirect", "http://[::1]/"],
        ["/redirect", "file:///etc/passwd"],
        ["/redirect", "data:text/html,words"],
        ["/redirect", "http://site.test:22/"],
        ["/redirect", "mailto:someone@site.test"],
        ["/redirect", "ftp://site.test/file"],
        ["/redirect", "javascript:alert(1)"],
        ["/redirect", "http://"],
        ["/redirect", "http://two%20words/"],
        ["/redirect", "https://two%20words/"],
        ["/script-redirect", "about:blank"],
        ["/script-redirect", "blob:http://site.test/none"],
        ["/blob", ""],
      ],
      4,
    ),
  )("refuses the target of %s, %s, instead of capturing an error page", async (path, to) => {
    edgeCase("refused address behind a redirect", "navigation to another URL scheme");
    await expect(capture(`${path}?to=${encodeURIComponent(to)}`, { delay: 1 })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it.each([
    ["/meta-redirect", "mailto:someone@site.test"],
    ["/script-redirect", "ftp://site.test/file"],
    ["/script-redirect", "data:text/html,words"],
    ["/script-redirect", "file:///etc/passwd"],
  ])("captures the page where %s does not navigate to %s", async (path, to) => {
    edgeCase("navigation to another URL scheme");
    const shot = await capture(`${path}?to=${encodeURIComponent(to)}`, { delay: 1 });
    expect(shot).toMatchObject({ status: 200, title: "Page" });
    expect(shot.finalUrl).toContain(path);
  });

  it("ends a page that allocates memory without limit", async () => {
    edgeCase("memory bomb");
    await expect(capture("/memory")).rejects.toMatchObject({ code: expect.stringMatching(/^upstream_/) });
  });

  it("keeps its memory bounded for a small file that decompresses to a huge page", async () => {
    edgeCase("decompression bomb");
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, ...descendants(process.pid).map(({ pid }) => peakMib(pid)));
    }, 100);
    const running = capture("/unpacks", {}, { settings: settings({ jobMs: 3_000 }) });
    // The page is captured, or its process dies of its size first: that is a race.
    const outcome = await running.then(
      ({ contentType }) => contentType,
      ({ code }) => code,
    );
    clearInterval(watch);
    expect(outcome).toMatch(/^(image\/jpeg|upstream_failed|upstream_timeout)$/);
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(1_600);
  });

  it("captures a page with a canvas that is too large to allocate", async () => {
    edgeCase("canvas of a gigapixel");
    expect(isJpeg((await capture("/canvas")).image)).toBe(true);
  });

  it("captures what was loaded within the byte limit of a page that never stops sending", async () => {
    edgeCase("endless bytes");
    const shot = await capture("/endless-bytes", {}, { settings: settings({ bytes: 300_000 }) });
    expect([isJpeg(shot.image), shot.title]).toEqual([true, "Flood"]);
  });

  it.each(
    selectItems(
      [
        ["/download", "unsupported_media_type"],
        ["/empty", "upstream_failed"],
        ["/circle", "upstream_failed"],
        ["https://closed.test/", "upstream_failed"],
        ["https://private.test/", "invalid"],
      ],
      2,
    ),
  )("fails for %s with %s while requests are filtered too", async (path, code) => {
    await expect(capture(path, ALL_BLOCKED)).rejects.toMatchObject({ code });
  });

  it("shows a page's own 401 response while requests are filtered, and sends no credentials", async () => {
    expect(await capture("/private", ALL_BLOCKED)).toMatchObject({ status: 401 });
  });

  it.each([false, true])(
    "hides a consent banner that the page shows again and again (full page: %s)",
    async (fullPage) => {
      edgeCase("banner that comes back");
      const more = { ...ALL_BLOCKED, fullPage, format: "png" } as const;
      const [calm, insists] = await Promise.all(
        ["/insists?calm", "/insists"].map((path) => capture(path, more)),
      );
      expect([calm?.blocked.consent, insists?.blocked.consent]).toEqual(["none", "handled"]);
      expect(Buffer.from(insists?.image ?? []).equals(calm?.image ?? new Uint8Array())).toBe(true);
    },
  );

  it("ends at its time limit, whatever the page does", async () => {
    const started = performance.now();
    const limits = settings({ jobMs: 700, loadMs: 5_000 });
    await expect(capture("/never-ends", {}, { settings: limits })).rejects.toMatchObject({
      code: "upstream_timeout",
    });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it.each([
    ["while the page loads", 300, async () => undefined],
    ["while the browser is still starting", 20, closeBrowsers],
  ])("stops at once, with its browser, when the caller cancels %s", async (_when, afterMs, prepare) => {
    await prepare();
    const cancel = new AbortController();
    const delay = 5;
    const running = capture("/never-ends", { delay }, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error("gone")), afterMs);
    const started = performance.now();
    await expect(running).rejects.toThrow("gone");
    expect(performance.now() - started).toBeLessThan(delay * 1_000);
    await expect(capture("/", {}, { signal: cancel.signal })).rejects.toThrow("gone");
  });

  it("rejects captures when the queue is full, and serves the others", async () => {
    // The semaphore is created once per process, with the settings of the first capture.
    chromiumState().slots = null;
    const tight = settings();
    const one = { ...tight, chromium: { ...tight.chromium, maxConcurrent: 1, maxQueue: 1 } };
    const results = await Promise.allSettled([1, 2, 3].map(() => capture("/", {}, { settings: one })));
    const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "screenshot"));
    expect(codes).toEqual(["screenshot", "screenshot", "busy"]);
    await Promise.all(chromiumState().releases);
    chromiumState().slots = null;
  });

  it("leaves no process behind", async () => {
    await closeBrowsers();
    const left = descendants(process.pid).filter(({ command }) => command.includes("--user-data-dir="));
    expect(left).toEqual([]);
  });
});

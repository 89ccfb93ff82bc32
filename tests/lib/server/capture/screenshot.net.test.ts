import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { chromiumState } from "#server/browser/state.ts";
import type { CaptureLimits } from "#server/capture/config.ts";
import { MOBILE_USER_AGENT } from "#shared/capture/screenshot-contract.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { descendants, peakMib } from "../browser/process-tree.ts";
import { type EdgeCasePages, serveHardPages } from "./edge-case-pages.ts";
import { edgeCase } from "./edge-cases.ts";
import { request, settingsFor } from "./fixtures.ts";

const SMALL: Partial<CaptureLimits> = {
  navigationMs: 1_500,
  loadMs: 900,
  idleMs: 1_200,
  paintMs: 300,
  captureMs: 1_500,
  jobMs: 6_000,
};

let pages: EdgeCasePages;
beforeAll(async () => {
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  pages = await serveHardPages();
});
afterAll(async () => {
  await closeBrowsers();
  pages.close();
});
afterEach(async () => {
  await Promise.all(chromiumState().releases);
  expect(chromiumState().slots?.semaphore.running ?? 0).toBe(0);
});

const settings = (limits: Partial<CaptureLimits> = {}) =>
  settingsFor({
    resolve: { "site.test": pages.at, "closed.test": "127.0.0.1:9", "private.test": "10.0.0.1:80" },
    allow: [pages.at, "127.0.0.1:9"],
    limits: { ...SMALL, ...limits },
  });

const shoot = (
  path: string,
  more: Parameters<typeof request>[1] = {},
  options: Parameters<typeof captureWithoutApi>[1] = {},
) =>
  captureWithoutApi(request(path.startsWith("http") ? path : `http://site.test${path}`, more), {
    settings: settings(),
    ...options,
  });

const EVERYTHING_BLOCKED = { no_cookie_banners: true, no_ads: true, no_tracking: true };

const isJpeg = (image: Uint8Array): boolean => image[0] === 0xff && image[1] === 0xd8;

describe("captureWithBrowser", () => {
  it("gives a picture, where it was taken, and how long each step took", async () => {
    const steps: string[] = [];
    const shot = await shoot("/redirect?to=/%23part", {}, { onStep: (step) => steps.push(step) });
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

  it("makes PNG and WebP of the asked size", async () => {
    const png = Buffer.from((await shoot("/", { format: "png", width: 640, height: 400 })).image);
    expect([png.toString("latin1", 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
      "PNG",
      640,
      400,
    ]);
    const webp = Buffer.from((await shoot("/", { format: "webp" })).image);
    expect(webp.toString("latin1", 8, 12)).toBe("WEBP");
  });

  it("is a phone when it is given a phone's user agent, and a desktop browser otherwise", async () => {
    const phone = await shoot("/agent", { width: 375, height: 812, user_agent: MOBILE_USER_AGENT });
    expect(phone.title).toBe(`375|1|true|true|${MOBILE_USER_AGENT}`);
    const desktop = await shoot("/agent", { width: 1280 });
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
    ["/picture", 200],
  ])("takes a picture of %s with its status %i", async (path, status) => {
    edgeCase("error page", "basic authentication", "json, text, feed or picture in place of a page");
    expect(await shoot(path)).toMatchObject({ status });
  });

  it("reads a page in the encoding that only the page itself names", async () => {
    edgeCase("encoding that only the page names");
    expect((await shoot("/shift-jis")).title).toBe("日本");
  });

  it("takes a picture of a page that goes elsewhere again and again while it is captured", async () => {
    edgeCase("goes elsewhere while it is captured");
    const shot = await shoot("/restless", { wait_until: "network_idle" });
    expect([isJpeg(shot.image), shot.title]).toEqual([true, "Page"]);
  });

  it.each(["/never-ends", "/hanging-image", "/hanging-font"])(
    "takes what is there of %s when the time is up",
    async (path) => {
      edgeCase("response that never ends", "picture that never comes", "web font that never comes");
      const shot = await shoot(path);
      expect(isJpeg(shot.image)).toBe(true);
      expect(shot.timings.waitingMs).toBeLessThan(3_000);
    },
  );

  it.each(["/polling", "/sockets"])("does not wait for ever for %s, which never goes quiet", async (path) => {
    edgeCase("polling", "open web socket");
    const shot = await shoot(path, { wait_until: "network_idle" });
    expect(isJpeg(shot.image)).toBe(true);
    expect(shot.timings.waitingMs).toBeLessThan(3_000);
  });

  it("waits the delay that was asked for", async () => {
    expect((await shoot("/late")).title).toBe("Page");
    const shot = await shoot("/late", { delay: 1 });
    expect([shot.title, shot.timings.waitingMs >= 1_000]).toEqual(["Late", true]);
  });

  it("takes a second picture of a page that is of one colour at first", async () => {
    edgeCase("blank first frame");
    for (const format of ["jpeg", "png"] as const) {
      expect((await shoot("/blank-at-first", { format, width: 1920, height: 1080 })).title).toBe("Painted");
    }
  });

  it("dismisses dialogs and closes windows that a page opens", async () => {
    edgeCase("dialog", "question before leaving", "pop-ups");
    expect((await shoot("/dialogs")).title).toBe("After");
    expect((await shoot("/windows", { delay: 1 })).title).toBe("Opener");
  });

  it("follows a page that goes elsewhere by script, and stops one that reloads itself for ever", async () => {
    edgeCase("redirect by script", "refreshes for ever");
    const shot = await shoot("/script-redirect?to=/missing", { wait_until: "network_idle" });
    expect(shot).toMatchObject({ finalUrl: "http://site.test/missing", status: 404, title: "Gone" });
    const before = pages.seen.length;
    expect(isJpeg((await shoot("/refresh-for-ever", { delay: 1 })).image)).toBe(true);
    expect(
      pages.seen.slice(before).filter((path) => path === "/refresh-for-ever").length,
    ).toBeLessThanOrEqual(6);
  });

  it("does not wait for the load of a page that was stopped on its way from document to document", async () => {
    edgeCase("refreshes for ever");
    const shot = await shoot("/hasty", {}, { settings: settings({ loadMs: 5_000, jobMs: 5_000 }) });
    expect(isJpeg(shot.image)).toBe(true);
  });

  it.each([
    ["/download", "unsupported_media_type", "This address is a download, not a web page."],
    ["/pdf", "unsupported_media_type", "This address is a download, not a web page."],
    ["/empty", "outside_failed", "The website returned an empty response."],
    ["/circle", "outside_failed", "The website redirects in a loop."],
    ["/wrong-encoding", "outside_timeout", "The page did not respond."],
    ["/cut", "outside_failed", "The connection to the website was lost before the page loaded."],
    ["/never-answers", "outside_timeout", "The website took too long to respond."],
    ["/stuck", "outside_timeout", "The page did not respond."],
    ["/alerts", "outside_timeout", "The page did not respond."],
    ["http://closed.test/", "outside_failed", "The website refused the connection."],
    ["https://closed.test/", "outside_failed", "The website refused the connection."],
    ["http://unheard-of.invalid/", "outside_failed", "No website was found at this address."],
    ["https://unheard-of.invalid/", "outside_failed", "No website was found at this address."],
    [
      "https://site.test/",
      "outside_failed",
      "The website's certificate is not valid, so the connection is not secure.",
    ],
    ["http://private.test/", "invalid", "We can only open public websites."],
    ["https://127.0.0.1/", "invalid", "We can only open public websites."],
  ])("says of %s: %s, %s", async (path, code, message) => {
    edgeCase(
      "attachment",
      "pdf",
      "no content",
      "redirect circle",
      "wrong content encoding",
      "connection reset",
    );
    edgeCase("script without end", "dialogs without end", "connection refused", "broken certificate");
    await expect(shoot(path)).rejects.toMatchObject({ code, message });
  });

  it.each([
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
  ])("refuses what %s leads to, %s, instead of showing an error page", async (path, to) => {
    edgeCase("refused address behind a redirect", "sends out of the web");
    await expect(shoot(`${path}?to=${encodeURIComponent(to)}`, { delay: 1 })).rejects.toMatchObject({
      code: "invalid",
    });
  });

  it.each([
    ["/meta-redirect", "mailto:someone@site.test"],
    ["/script-redirect", "ftp://site.test/file"],
    ["/script-redirect", "data:text/html,words"],
    ["/script-redirect", "file:///etc/passwd"],
  ])("shows the page where %s does not leave it for %s", async (path, to) => {
    edgeCase("sends out of the web");
    const shot = await shoot(`${path}?to=${encodeURIComponent(to)}`, { delay: 1 });
    expect(shot).toMatchObject({ status: 200, title: "Page" });
    expect(shot.finalUrl).toContain(path);
  });

  it("ends a page that eats memory", async () => {
    edgeCase("memory bomb");
    await expect(shoot("/memory")).rejects.toMatchObject({ code: expect.stringMatching(/^outside_/) });
  });

  it("gives a small file that unpacks to a huge page no more memory than any other", async () => {
    edgeCase("small file that unpacks to a huge page");
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, ...descendants(process.pid).map(({ pid }) => peakMib(pid)));
    }, 100);
    const running = shoot("/unpacks", {}, { settings: settings({ jobMs: 3_000 }) });
    // Its beginning is pictured, or it dies of its size first: that is a race.
    const outcome = await running.then(
      ({ contentType }) => contentType,
      ({ code }) => code,
    );
    clearInterval(watch);
    expect(outcome).toMatch(/^(image\/jpeg|outside_failed|outside_timeout)$/);
    expect(most).toBeGreaterThan(20);
    expect(most).toBeLessThan(1_600);
  });

  it("takes a picture beside a canvas that is too large for any machine", async () => {
    edgeCase("canvas of a gigapixel");
    expect(isJpeg((await shoot("/canvas")).image)).toBe(true);
  });

  it("takes what the budget let through of a page that sends bytes without end", async () => {
    edgeCase("endless bytes");
    const shot = await shoot("/endless-bytes", {}, { settings: settings({ bytes: 300_000 }) });
    expect([isJpeg(shot.image), shot.title]).toEqual([true, "Flood"]);
  });

  it.each([
    ["/download", "unsupported_media_type"],
    ["/empty", "outside_failed"],
    ["/circle", "outside_failed"],
    ["https://closed.test/", "outside_failed"],
    ["https://private.test/", "invalid"],
  ])("says the same of %s while requests are judged: %s", async (path, code) => {
    await expect(shoot(path, EVERYTHING_BLOCKED)).rejects.toMatchObject({ code });
  });

  it("shows a page's own question for a password while requests are judged, and tells it nothing", async () => {
    expect(await shoot("/private", EVERYTHING_BLOCKED)).toMatchObject({ status: 401 });
  });

  it.each([false, true])(
    "holds a banner down that its page shows again and again (whole page: %s)",
    async (fullPage) => {
      edgeCase("banner that comes back");
      const more = { ...EVERYTHING_BLOCKED, fullPage, format: "png" } as const;
      const [calm, insists] = await Promise.all(
        ["/insists?calm", "/insists"].map((path) => shoot(path, more)),
      );
      expect([calm?.blocked.consent, insists?.blocked.consent]).toEqual(["none", "handled"]);
      expect(Buffer.from(insists?.image ?? []).equals(calm?.image ?? new Uint8Array())).toBe(true);
    },
  );

  it("ends the job at its time, whatever the page does", async () => {
    const started = performance.now();
    const limits = settings({ jobMs: 700, loadMs: 5_000 });
    await expect(shoot("/never-ends", {}, { settings: limits })).rejects.toMatchObject({
      code: "outside_timeout",
    });
    expect(performance.now() - started).toBeLessThan(3_000);
  });

  it("stops when it is cancelled, at once and with the browser", async () => {
    const cancel = new AbortController();
    const running = shoot("/never-ends", { delay: 5 }, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error("gone")), 300);
    const started = performance.now();
    await expect(running).rejects.toThrow("gone");
    expect(performance.now() - started).toBeLessThan(1_500);
    await expect(shoot("/", {}, { signal: cancel.signal })).rejects.toThrow("gone");
  });

  it("stops when it is cancelled while its browser is still starting", async () => {
    await closeBrowsers();
    const cancel = new AbortController();
    const running = shoot("/never-ends", { delay: 5 }, { signal: cancel.signal });
    setTimeout(() => cancel.abort(new Error("gone")), 20);
    const started = performance.now();
    await expect(running).rejects.toThrow("gone");
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  it("turns jobs away when too many wait, and serves the others", async () => {
    // Slots are counted for the process, by the settings of its first capture.
    chromiumState().slots = null;
    const tight = settings();
    const one = { ...tight, chromium: { ...tight.chromium, jobs: 1, queue: 1 } };
    const results = await Promise.allSettled([1, 2, 3].map(() => shoot("/", {}, { settings: one })));
    const codes = results.map((result) => (result.status === "rejected" ? result.reason.code : "picture"));
    expect(codes).toEqual(["picture", "picture", "busy"]);
    await Promise.all(chromiumState().releases);
    chromiumState().slots = null;
  });

  it("leaves no process behind", async () => {
    await closeBrowsers();
    const left = descendants(process.pid).filter(({ command }) => command.includes("--user-data-dir="));
    expect(left).toEqual([]);
  });
});

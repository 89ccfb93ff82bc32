import type { Browser } from "playwright-core";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { acquireBrowserSlot, closeBrowsers } from "#server/browser/index.ts";
import { chromiumState } from "#server/browser/state.ts";
import { parseScreenshotRequest } from "#server/capture/input.ts";
import { prepareNextPage, takePreparedPage } from "#server/capture/prepared-page.ts";
import type { Screenshot } from "#server/capture/result.ts";
import { captureWithBrowser } from "#server/capture/screenshot.ts";
import { startHttpsReceiver } from "#tests/support/https-receiver.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

/** How a page stores and reads state, and what two pages read when nothing of the first reaches the second. */
const STATES: Record<string, { store: string; read: string; expected: [string, string] }> = {
  cookies: {
    store: "document.cookie = 'id=1; max-age=3600'",
    read: "document.cookie",
    expected: ["id=1", ""],
  },
  "local storage": { store: "localStorage.id = '1'", read: "localStorage.id ?? ''", expected: ["1", ""] },
  "session storage": {
    store: "sessionStorage.id = '1'",
    read: "sessionStorage.id ?? ''",
    expected: ["1", ""],
  },
  IndexedDB: {
    store: "await new Promise((done) => { indexedDB.open('id').onsuccess = done })",
    read: "(await indexedDB.databases()).map(({ name }) => name).join()",
    expected: ["id", ""],
  },
  "cache storage": {
    store: "await (await caches.open('id')).put('/x', new Response('1'))",
    read: "(await caches.keys()).join()",
    expected: ["id", ""],
  },
  "the HTTP cache": {
    store: "",
    read: "await (await fetch('/counter', { cache: 'force-cache' })).text()",
    expected: ["1", "2"],
  },
  "HTTP authentication": {
    store: `await new Promise((done) => {
        const call = new XMLHttpRequest();
        call.onloadend = done;
        call.open('GET', '/secret', true, 'user', 'password');
        call.send();
      })`,
    read: "(await fetch('/secret')).status",
    expected: ["200", "401"],
  },
  "service workers": {
    store: `await Promise.race([
        navigator.serviceWorker.register('/worker.js').catch(() => {}),
        new Promise((done) => setTimeout(done, 300)),
      ])`,
    read: "(await navigator.serviceWorker.getRegistrations()).length",
    expected: ["0", "0"],
  },
  permissions: {
    store: "",
    read: "(await navigator.permissions.query({ name: 'geolocation' })).state",
    expected: ["denied", "denied"],
  },
};

let requests = 0;
const site = await startHttpsReceiver(["site.test"]);
site.setAnswer((response, { path, headers }) => {
  const { pathname, searchParams } = new URL(path, "http://site.test");
  const html = { "content-type": "text/html" };
  if (pathname === "/counter") {
    requests += 1;
    response.writeHead(200, { "cache-control": "max-age=3600" }).end(String(requests));
  } else if (pathname === "/secret") {
    const isAllowed = headers.authorization !== undefined;
    response.writeHead(isAllowed ? 200 : 401, { "www-authenticate": 'Basic realm="x"' }).end();
  } else if (pathname === "/upgrade") {
    const upgrade = { "strict-transport-security": "max-age=3600", location: "http://site.test/" };
    response.writeHead(302, upgrade).end();
  } else if (pathname === "/file") {
    response.writeHead(200, { "content-disposition": "attachment; filename=x.zip" }).end("x");
  } else if (pathname === "/slow") {
    response.writeHead(200, html).write("<title>Slow</title>");
  } else {
    const state = STATES[searchParams.get("state") ?? ""];
    const store = pathname === "/leave" ? state?.store : "";
    const body = state && `(async () => { ${store}; document.title = 'saw ' + (${state.read}) })()`;
    response.writeHead(200, html).end(`<title>Page</title><h1>Page</h1><script>${body ?? ""}</script>`);
  }
});
afterEach(async () => {
  requests = 0;
  await closeBrowsers();
});
afterAll(site.close);

const at = `127.0.0.1:${site.port}`;
const settings = createCaptureConfig({ resolve: { "site.test": at }, allow: [at], spki: site.pin });

/** The viewport of `request`. */
const VIEWPORT = { width: 800, height: 600 };

/** Captures a page for a user, keeps the browser and prepares its next page, as a call of the tool does. */
async function capture(
  url: string,
  user = "user",
  onBrowser?: (browser: Browser) => void,
): Promise<Screenshot & { browser: Browser }> {
  const { signal } = new AbortController();
  const slot = await acquireBrowserSlot(settings.chromium, { key: user, signal });
  let browser: Browser | undefined;
  try {
    browser = await slot.launch();
    onBrowser?.(browser);
    const onRendered = () => void slot.release(true);
    const input = parseScreenshotRequest(request(url, { wait_until: "network_idle" }));
    const screenshot = await captureWithBrowser(input, { browser, settings, onRendered });
    await screenshot.image.release();
    return { ...screenshot, browser };
  } finally {
    await slot.release();
    await Promise.all(chromiumState().releases);
    if (browser) prepareNextPage(browser, VIEWPORT);
  }
}

const listPages = (browser: Browser): string[] =>
  browser.contexts().flatMap((context) => context.pages().map((page) => page.url()));

/** Crashes the renderer of the browser's first page as soon as there is one. */
async function crashRenderer(browser: Browser): Promise<void> {
  await vi.waitUntil(() => browser.contexts()[0]?.pages()[0]?.url().includes("/slow"), 10_000);
  const page = browser.contexts()[0]?.pages()[0];
  const session = await page?.context().newCDPSession(page);
  await session?.send("Page.crash").catch(() => undefined);
}

describe("a browser that captures twice for one user", () => {
  test.each(Object.entries(STATES))("passes nothing on by %s", async (state, { expected }) => {
    const query = `state=${encodeURIComponent(state)}`;
    const first = await capture(`https://site.test/leave?${query}`);
    const second = await capture(`https://site.test/look?${query}`);
    expect(second.browser).toBe(first.browser);
    const seen = [first.title, second.title].map((title) => title.replace(/^saw ?/, ""));
    expect(seen).toEqual(expected);
  });

  test("passes nothing on by HSTS", async () => {
    const first = await capture("https://site.test/upgrade");
    const second = await capture("http://site.test/");
    expect(second.browser).toBe(first.browser);
    expect([first.finalUrl, second.finalUrl]).toEqual(["https://site.test/", "http://site.test/"]);
  });

  test("has only the blank page that waits for the second capture", async () => {
    const { browser } = await capture("https://site.test/");
    await expect.poll(() => listPages(browser)).toEqual(["about:blank"]);
    const prepared = browser.contexts()[0]?.pages()[0];
    const second = await capture("https://site.test/");
    expect(second.browser).toBe(browser);
    expect(prepared?.url()).toBe("https://site.test/");
    await expect.poll(() => listPages(browser)).toEqual(["about:blank"]);
  });

  test("does not use the blank page for another viewport", async () => {
    const { browser } = await capture("https://site.test/");
    await expect.poll(() => listPages(browser)).toEqual(["about:blank"]);
    expect(await takePreparedPage(browser, { width: 375, height: 812 })).toBeNull();
    expect(browser.contexts()).toEqual([]);
  });
});

test("a canceled capture does not wait for a prepared page that never opens", async () => {
  const { browser } = await capture("https://site.test/");
  await takePreparedPage(browser, VIEWPORT);
  const group = chromiumState().groups.get(browser)?.id ?? 0;
  process.kill(-group, "SIGSTOP");
  try {
    prepareNextPage(browser, VIEWPORT);
    const canceled = new AbortController();
    const capturing = captureWithBrowser(parseScreenshotRequest(request("https://site.test/")), {
      browser,
      settings,
      signal: canceled.signal,
    });
    const reason = new Error("canceled");
    setTimeout(() => canceled.abort(reason), 200);
    await expect(capturing).rejects.toBe(reason);
  } finally {
    process.kill(-group, "SIGCONT");
  }
}, 10_000);

describe("a browser is not used again", () => {
  test("by another user", async () => {
    const first = await capture("https://site.test/", "one");
    const second = await capture("https://site.test/", "two");
    expect(second.browser).not.toBe(first.browser);
  });

  test.each([
    ["after a download", "/file", "unsupported_media_type", async () => undefined],
    ["after its renderer crashed", "/slow", "upstream_failed", crashRenderer],
  ])("%s", async (_case, path, code, whileCapturing) => {
    const used = Promise.withResolvers<Browser>();
    const failing = capture(`https://site.test${path}`, "user", used.resolve);
    const browser = await used.promise;
    await Promise.all([expect(failing).rejects.toMatchObject({ code }), whileCapturing(browser)]);
    expect(browser.isConnected()).toBe(false);
    expect((await capture("https://site.test/")).browser).not.toBe(browser);
  });

  test("after 500 captures", async () => {
    const { signal } = new AbortController();
    const browsers = new Set<Browser>();
    for (let count = 1; count <= 501; count += 1) {
      const slot = await acquireBrowserSlot(settings.chromium, { key: "user", signal });
      browsers.add(await slot.launch());
      await slot.release(true);
    }
    expect([...browsers].map((browser) => browser.isConnected())).toEqual([false, true]);
  });

  test("when the capture ended without success", async () => {
    const { signal } = new AbortController();
    const slot = await acquireBrowserSlot(settings.chromium, { key: "user", signal });
    const browser = await slot.launch();
    await slot.release();
    expect(browser.isConnected()).toBe(false);
  });
});

test("another user's capture closes an idle browser when all slots have one", async () => {
  const config = { ...settings.chromium, maxConcurrent: 1 };
  const { signal } = new AbortController();
  const take = async (key: string) => {
    const slot = await acquireBrowserSlot(config, { key, signal });
    return { slot, browser: await slot.launch() };
  };
  chromiumState().slots = null;
  const one = await take("one");
  await one.slot.release(true);
  expect(one.browser.isConnected()).toBe(true);
  const two = await take("two");
  expect(one.browser.isConnected()).toBe(false);
  await two.slot.release();
  chromiumState().slots = null;
});

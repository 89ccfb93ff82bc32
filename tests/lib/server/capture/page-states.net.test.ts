import { setTimeout as pause } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readPdf } from "#server/extraction/pdf/read-pdf.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { extractWithoutApi } from "#tests/support/extract-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, PRINTED, readColor, request } from "./fixtures.ts";

const STORY =
  "<h1>Ferries</h1><p>The night ferry leaves the old pier at half past ten and arrives at six.</p>";
const show = (id: string) => `${id}.innerHTML = ${JSON.stringify(`<main>${STORY}</main>`)}`;
const page = (body: string, head = "") =>
  `<!doctype html><html lang="en"><head><title>Ferries</title>${head}</head><body style="margin:0">${body}</body></html>`;

/** Pages by path, as text or with the milliseconds until they are sent; null is never sent. */
const PAGES: Record<string, string | [ms: number, body: string] | null> = {
  "/spinner": page(
    `<nav>Home</nav><div id="app"><div class="spinner"></div></div><script>fetch("/timetable").then(() => { ${show("app")} })</script>`,
  ),
  "/timetable": [1_500, "[]"],
  "/skeleton": page(
    `<div id="root"><div class="skeleton-line"></div></div><script type="module">(await import("/late.js")).start()</script>`,
  ),
  "/late.js": [1_200, `export const start = () => { ${show("root")} }`],
  "/steps": page(
    `<main id="a">Wird geladen …</main><script>(async () => { await fetch("/one"); await fetch("/two"); ${show("a")} })()</script>`,
  ),
  "/one": [700, "1"],
  "/two": [700, "2"],
  "/timer": page(`<div id="a">Please wait…</div><script>setTimeout(() => { ${show("a")} }, 1500)</script>`),
  "/script-redirect": page(
    `<p>Redirecting to the new timetable</p><script>setTimeout(() => location.replace("/story"), 1300)</script>`,
  ),
  "/refresh": page("<p>We have moved.</p>", '<meta http-equiv="Refresh" content="2; url=/story">'),
  "/form": page(
    `<form id="f" action="/story"><input type="hidden" name="a"></form><script>setTimeout(() => f.submit(), 700)</script>`,
  ),
  "/story": page(`<main>${STORY}</main>`),
  "/long-poll": page(`<main>${STORY}</main><script>fetch("/updates/poll"); fetch("/messages")</script>`),
  "/updates/poll": null,
  "/messages": null,
  "/clock": page(
    `<main>${STORY}<p id="c"></p></main><script>setInterval(() => { c.textContent = Date.now() }, 50)</script>`,
  ),
  "/own-refresh": page(`<main>${STORY}</main>`, '<meta http-equiv="refresh" content="4">'),
  "/word": page(`<p>Ferries</p><script>void 0</script>`),
  "/loading-docks": page(
    `<main><h1>Loading docks</h1><p>${"Ferries load cars at the second dock. ".repeat(8)}</p></main><script>void 0</script>`,
  ),
  "/endless-loading": page(`<main>Chargement en cours…</main><script>fetch("/messages")</script>`),
  "/stuck-skeleton": page(`<nav>Home</nav><div class="skeleton-box"></div><script>void 0</script>`),
  "/needs-blocked-script": page(
    `<div id="app"></div><script async src="http://static.hotjar.com/c/app.js"></script>`,
  ),
  "/framed": page(
    '<iframe src="http://other.test/" width="800" height="500"></iframe><script>void 0</script>',
  ),
  "/blank": page("<p> </p>"),
  "/picture": page(`<svg width="400" height="300"><rect width="400" height="300"/></svg>`),
  "/flicker-class": page(
    `<div style="height:300px;background:#f00">Ferries</div>`,
    `<style>.wait { opacity: 0 !important }</style><script>document.documentElement.className = "wait"</script>
     <script async src="http://www.google-analytics.com/analytics.js" onload="document.documentElement.className = ''"></script>`,
  ),
  "/flicker-sheet": page(
    `<div style="height:300px;background:#f00">Ferries</div><script async src="http://static.hotjar.com/c/hotjar-1.js" onload="hiding.remove()"></script>`,
    '<style id="hiding">body * { visibility: hidden !important }</style>',
  ),
  "/flicker-wrapper": page(
    `<div style="opacity:0;transition:opacity 9s" id="all"><div style="height:300px;background:#f00">Ferries</div></div>`,
  ),
  "/printed": page(
    `<header style="position:fixed;top:0;left:0;right:0;height:80px;background:#fff">Timetable</header>
     <div style="position:fixed;inset:0;z-index:-1">Sea</div>${Array.from({ length: 120 }, (_, n) => `<p>Ferry ${n}.</p>`).join("")}
     <x-bar></x-bar><script>document.querySelector("x-bar").attachShadow({ mode: "open" }).innerHTML = '<div style="position:fixed;bottom:0;background:#fff">Subscribe</div>'</script>`,
  ),
  "/closed-menu": page(
    `<div style="height:300px;background:#f00">${"Ferries leave at ten. ".repeat(20)}</div><div style="position:fixed;inset:0;background:#00f;visibility:hidden">Menu</div>`,
  ),
};

const at = await startTestServer(async ({ url = "" }, response) => {
  const found = PAGES[url.split("?")[0] ?? ""];
  if (found === null) return;
  const [ms, body] = typeof found === "object" ? found : [0, found];
  await pause(ms);
  const type = url.endsWith(".js") ? "text/javascript" : "text/html";
  response.writeHead(found === undefined ? 404 : 200, { "content-type": type }).end(body);
});
const resolve = { "site.test": at, "other.test": at };
// A page that is never ready exceeds the limit of the test.
const settings = createCaptureConfig({ resolve, allow: [at], limits: { idleMs: 60_000 } });
/** Does not wait for what never comes. */
const impatient = createCaptureConfig({ resolve, allow: [at], limits: { idleMs: 1_500 } });

async function extract(path: string, limits = settings) {
  const page = await extractWithoutApi({ url: `http://site.test${path}` }, { settings: limits });
  return { markdown: page.results.markdown ?? "", emptyReason: page.metadata.emptyReason ?? null };
}

describe("a capture waits for", () => {
  it.each([
    ["content after one slow request", "/spinner"],
    ["a module that draws the page", "/skeleton"],
    ["content after two requests, one after the other", "/steps"],
    ["content after a timer", "/timer"],
    ["a redirect by script", "/script-redirect"],
    ["a redirect by a meta element", "/refresh"],
    ["a form that is sent by script", "/form"],
  ])("%s", async (_what, path) => {
    const { markdown, emptyReason } = await extract(path);
    expect(emptyReason).toBeNull();
    expect(markdown).toContain("The night ferry leaves");
    expect(markdown).not.toMatch(/geladen|wait|Redirecting|moved/);
  });
});

describe("a capture does not wait for", () => {
  it.each([
    ["long polls", "/long-poll", "night ferry"],
    ["a clock", "/clock", "night ferry"],
    ["a page that reloads itself", "/own-refresh", "night ferry"],
    ["more than a short page has", "/word", "Ferries"],
    ["content about loading", "/loading-docks", "Loading docks"],
  ])("%s", async (_what, path, text) => {
    const { markdown, emptyReason } = await extract(path);
    expect([markdown, emptyReason]).toEqual([expect.stringContaining(text), null]);
  });
});

describe("an extraction has the reason", () => {
  it.each([
    ["still_loading", "/endless-loading"],
    ["still_loading", "/stuck-skeleton"],
    ["blocked_script", "/needs-blocked-script"],
    ["frame_only", "/framed"],
    ["no_text", "/blank"],
    ["no_text", "/picture"],
    [null, "/missing"],
  ])("%s for %s", async (reason, path) => {
    expect((await extract(path, impatient)).emptyReason).toBe(reason);
  });
});

it("a screenshot has a reason only for a page that is still loading", async () => {
  const take = async (path: string) => {
    const wanted = request(`http://site.test${path}`, { wait_until: "network_idle" });
    return (await captureWithoutApi(wanted, { settings: impatient })).emptyReason;
  };
  expect([await take("/endless-loading"), await take("/picture"), await take("/blank")]).toEqual([
    "still_loading",
    null,
    null,
  ]);
});

const BLOCKED = { no_ads: true, no_tracking: true, wait_until: "network_idle", format: "png" } as const;

it.each([
  ["shows a page that a class hides until a blocked script has run", "/flicker-class"],
  ["shows a page that a style sheet hides until a blocked script has run", "/flicker-sheet"],
  ["shows a page that an element around it hides", "/flicker-wrapper"],
  ["keeps a closed menu above a page hidden", "/closed-menu"],
])("a capture %s", async (_what, path) => {
  const { image } = await captureWithoutApi(request(`http://site.test${path}`, BLOCKED), { settings });
  expect(await readColor(image, 700, 250)).toBe("ff0000");
});

it("a capture prints fixed elements once, so that they cover no text", async () => {
  const { image } = await captureWithoutApi(request("http://site.test/printed"), {
    settings,
    page: { pdf: PRINTED },
  });
  const { html } = (await readPdf(image, { maxPages: 20, characterMaps: "" })) as { html: string };
  const counts = ["Timetable", "Sea", "Subscribe", "Ferry 0\\.", "Ferry 119\\."].map(
    (text) => html.split(new RegExp(text)).length - 1,
  );
  expect(counts).toEqual([1, 1, 1, 1, 1]);
  expect(html.match(/Ferry \d+\./g)).toHaveLength(120);
});

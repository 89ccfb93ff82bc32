import sharp from "sharp";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { closeBrowsers } from "#server/browser/index.ts";
import { chromiumState } from "#server/browser/state.ts";
import { hasCredentials, type ScreenshotCaptureInput, toStepActions } from "#server/capture/input.ts";
import { Step } from "#shared/capture/steps.ts";
import type { AppError } from "#shared/errors.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const html = (body: string) =>
  `<!doctype html><html><head><title>start</title><style>body{margin:0}</style></head><body>${body}</body></html>`;
/** Shows a value in the title of the page. */
const say = (value: string) => `document.title = ${value}`;
const SECRET = "hunter2-canary";

const PAGES: Record<string, string> = {
  "/": html(`<button id="a" onclick="${say("document.title + '|a'")}">First</button>
    <button id="b" onclick="${say("document.title + '|b'")}">Second thing</button>
    <button id="hidden" style="display:none" onclick="${say("'hidden'")}">First</button>
    <a id="next" href="/second">Next page</a> <a id="blank" href="/second" target="_blank">Other window</a>
    <a id="file" href="/file">Get the file</a> <input type="file" id="upload" aria-label="Picture">
    <a id="inside" href="http://inside.test/">Inside</a> <a id="mail" href="mailto:a@b.test">Mail</a>`),
  "/second": html(
    `<script>${say("'second'")}</script><button onclick="${say("'second clicked'")}">Go on</button>`,
  ),
  "/late": html(`<script>setTimeout(() => { document.body.innerHTML =
    '<button onclick="${say("\\'late\\'")}">Late</button>' }, 900)</script>`),
  "/overlay": html(`<button id="under" onclick="${say("'under'")}">Under</button>
    <div id="layer" onclick="this.remove()" style="position:fixed;inset:0;background:#fffa">Wait</div>`),
  "/fading": html(`<button onclick="${say("'reached'")}">Under</button>
    <div id="layer" style="position:fixed;inset:0">x</div><script>setTimeout(() => layer.remove(), 700)</script>`),
  "/form":
    html(`<form onsubmit="${say("JSON.stringify(Object.fromEntries(new FormData(this)))")}; return false">
    <label>Name <input name="name" value="old"></label> <input type="date" name="day" aria-label="Day">
    <select name="size" aria-label="Size"><option value="s">Small</option><option value="l">Large</option></select>
    <select name="tags" multiple aria-label="Tags"><option>a</option><option>b</option><option>c</option></select>
    <label><input type="checkbox" name="news"> News</label> <label><input type="checkbox" name="terms" checked> Terms</label>
    <input type="password" name="secret" id="password"> <button>Send</button> <button disabled id="off">Off</button></form>`),
  "/search":
    html(`<input id="q" onkeyup="if (event.key === 'Enter') ${say("'found ' + this.value")}; else list.textContent = this.value + '?'">
    <p id="list"></p><div contenteditable id="note">x</div>`),
  "/keys": html(
    `<script>onkeydown = (event) => { ${say("document.title + '|' + (event.ctrlKey ? 'C+' : '') + event.key")} }</script>`,
  ),
  "/hover": html(`<div id="menu" onmouseenter="document.body.insertAdjacentHTML('beforeend',
    '<a onclick=&quot;${say("\\'menu\\'")}&quot;>Entry</a>')">Menu</div>`),
  "/tall": html(`<div style="height:4000px"></div><p id="end">End</p>
    <script>onscroll = () => { ${say("String(Math.round(scrollY))")} }</script>`),
  "/endless": html(`<ul id="list"></ul><script>
    const add = () => { for (let i = 0; i < 10; i++) { const li = document.createElement("li"); li.style.height = "90px";
      li.textContent = list.children.length + 1; list.append(li); } ${say("String(list.children.length)")} };
    add(); onscroll = () => { if (scrollY + innerHeight >= document.body.scrollHeight - 5) setTimeout(add, 50) };</script>`),
  "/short": html(`<ul>${"<li>x</li>".repeat(3)}</ul>`),
  "/dialogs": html(`<button onclick="document.title = confirm('Sure?') ? 'yes' : 'no'">Ask</button>
    <button onclick="alert(1); document.title = 'after'">Alert</button>`),
  "/shadow":
    html(`<x-card></x-card><script>customElements.define("x-card", class extends HTMLElement { constructor() {
    super(); this.attachShadow({ mode: "open" }).innerHTML = '<button onclick="${say("\\'shadow\\'")}">In shadow</button>' } })</script>`),
  "/frame": html(`<iframe srcdoc="<button id='framed'>Framed</button>" width="300" height="200"></iframe>`),
  "/forever": html(`<script>const n = Number(new URLSearchParams(location.search).get("n"));
    ${say("'forever'")}; if (n > 0) location.href = "/forever?n=" + (n + 1)</script>
    <a href="/forever?n=1">Loop</a>`),
  "/echo": html(`<input id="q" class="field-name"><p id="out" class="result-line"></p><button id="go"
    onclick="out.textContent = 'Results for ' + q.value; q.value = ''">Go</button>`),
};

const at = await startTestServer((incoming, response) => {
  const path = (incoming.url ?? "/").split("?")[0] ?? "/";
  if (path === "/file") {
    response.writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment" });
    return response.end("PK");
  }
  response.writeHead(200, { "content-type": "text/html" }).end(PAGES[path] ?? html("x"));
});
afterAll(closeBrowsers);
afterEach(async () => {
  await Promise.all(chromiumState().releases);
});

const run = (path: string, steps: unknown[], page: Partial<ScreenshotCaptureInput> = {}) =>
  captureWithoutApi(request(`http://site.test${path}`, { width: 600, height: 400 }), {
    page: { ...page, actions: toStepActions(steps.map((step) => Step.parse(step))) },
    settings: createCaptureConfig({
      resolve: { "site.test": at, "inside.test": "10.0.0.1:80" },
      allow: [at],
      limits: { loadMs: 1_500, stepMs: 1_500, scrollToEndMs: 4_000 },
    }),
  });

const selector = (css: string) => ({ selector: css });
const button = (name: string) => ({ role: "button", name });

/** Path, steps, and the title of the page afterwards. */
const FLOWS: [name: string, path: string, steps: unknown[], title: string][] = [
  ["clicks by selector, in order", "/", [{ click: selector("#b") }, { click: selector("#a") }], "start|b|a"],
  ["clicks by a part of the text", "/", [{ click: { text: "second TH" } }], "start|b"],
  ["clicks by role and name", "/", [{ click: button("First") }], "start|a"],
  ["takes the first visible of several", "/", [{ click: selector("[onclick*='hidden'], #b") }], "start|b"],
  [
    "follows a navigation",
    "/",
    [{ click: { role: "link", name: "Next" } }, { click: button("Go on") }],
    "second clicked",
  ],
  ["closes a new window", "/", [{ click: selector("#blank") }, { click: selector("#a") }], "start|a"],
  ["waits for a late element", "/late", [{ click: { text: "Late" } }], "late"],
  ["waits until an overlay is gone", "/fading", [{ click: button("Under") }], "reached"],
  [
    "closes an overlay first",
    "/overlay",
    [{ click: selector("#layer") }, { click: button("Under") }],
    "under",
  ],
  [
    "fills in a form",
    "/form",
    [
      { type: { role: "textbox", name: "Name", value: "Ada" } },
      { type: { selector: "[name=day]", value: "2026-02-03" } },
      { select: { selector: "[name=size]", values: ["Large"] } },
      { select: { role: "listbox", name: "Tags", values: ["a", "c"] } },
      { check: { role: "checkbox", name: "News" } },
      { check: { role: "checkbox", name: "Terms", checked: false } },
      { click: button("Send") },
    ],
    '{"name":"Ada","day":"2026-02-03","size":"l","tags":"c","news":"on","secret":""}',
  ],
  [
    "types keys that a page answers",
    "/search",
    [{ type: { selector: "#q", value: "tea" } }, { press: { key: "Enter" } }],
    "found tea",
  ],
  [
    "types where the focus is",
    "/search",
    [{ click: selector("#q") }, { type: { value: "pot" } }, { press: { selector: "#q", key: "Enter" } }],
    "found pot",
  ],
  [
    "types a long text at once",
    "/search",
    [{ type: { selector: "#q", value: "x".repeat(300) } }, { press: { selector: "#q", key: "Enter" } }],
    `found ${"x".repeat(300)}`,
  ],
  [
    "types into editable text",
    "/search",
    [{ type: { selector: "#note", value: "note" } }, { wait: { text: "note" } }],
    "start",
  ],
  [
    "presses keys and chords",
    "/keys",
    [{ press: { key: "ArrowDown" } }, { press: { key: "Control+k" } }],
    "start|ArrowDown|C+Control|C+k",
  ],
  ["hovers over a menu", "/hover", [{ hover: selector("#menu") }, { click: { text: "Entry" } }], "menu"],
  ["scrolls by a distance", "/tall", [{ scroll: { by: 700 } }, { scroll: { by: -100 } }], "600"],
  [
    "scrolls an element into view",
    "/tall",
    [{ scroll: { text: "End" } }, { wait: { ms: 100 } }],
    expect.stringMatching(/^3\d{3}$/) as string,
  ],
  [
    "scrolls until there are so many",
    "/endless",
    [{ scrollUntil: { selector: "li", count: 35 } }],
    expect.stringMatching(/^[4-9]0$/) as string,
  ],
  [
    "scrolls until an element is there",
    "/endless",
    [{ scrollUntil: selector("li:nth-child(25)") }],
    expect.stringMatching(/^[3-9]0$/) as string,
  ],
  [
    "scrolls to the end",
    "/tall",
    [{ scrollUntil: { end: true } }],
    expect.stringMatching(/^3\d{3}$/) as string,
  ],
  ["dismisses dialogs", "/dialogs", [{ click: { text: "Ask" } }], "no"],
  ["goes on after an alert", "/dialogs", [{ click: { text: "Alert" } }], "after"],
  ["finds elements in open shadow trees", "/shadow", [{ click: button("In shadow") }], "shadow"],
  [
    "waits for an idle network and a selector",
    "/late",
    [{ wait: { idle: true } }, { wait: selector("button") }],
    "start",
  ],
  ["stops a page that navigates forever", "/forever", [{ click: { text: "Loop" } }], "forever"],
];

describe("steps", () => {
  it.each(FLOWS)("%s", async (_name, path, steps, title) => {
    expect((await run(path, steps)).title).toEqual(title);
  });

  it.each<[name: string, path: string, steps: unknown[], number: number, message: RegExp]>([
    [
      "a missing selector",
      "/echo",
      [{ click: selector("#q") }, { click: selector(".result-lines") }],
      2,
      /no element.*nearest.*\.result-line\./,
    ],
    [
      "a missing text",
      "/",
      [{ click: { text: "Second things" } }],
      1,
      /text "Second things": no element.*nearest.*"Second thing"/,
    ],
    ["a missing name", "/", [{ click: button("Fist") }], 1, /role button named "Fist".*nearest.*"First"/],
    ["an invalid selector", "/", [{ hover: selector("p:::") }], 1, /not valid CSS/],
    ["a selector of Playwright", "/", [{ click: selector("body >> text=First") }], 1, /not valid CSS/],
    ["a hidden element", "/", [{ click: selector("#hidden") }], 1, /not visible/],
    ["a covered element", "/overlay", [{ click: selector("#under") }], 1, /another element covers it/],
    ["a disabled element", "/form", [{ click: selector("#off") }], 1, /disabled/],
    [
      "an unknown option",
      "/form",
      [{ select: { selector: "[name=size]", values: ["XXL"] } }],
      1,
      /no such option/,
    ],
    [
      "an element that is no select",
      "/form",
      [{ select: { selector: "[name=name]", values: ["a"] } }],
      1,
      /no <select>/,
    ],
    ["an element that is no checkbox", "/form", [{ check: selector("[name=name]") }], 1, /no checkbox/],
    ["text for what is no field", "/", [{ type: { selector: "#a", value: SECRET } }], 1, /no field/],
    [
      "a count that is not reached",
      "/short",
      [{ scrollUntil: { selector: "li", count: 9 } }],
      1,
      /has 3 of them/,
    ],
    ["a text that does not come", "/", [{ wait: { text: "Nowhere to be seen" } }], 1, /wait for the text/],
    ["an element of a frame", "/frame", [{ click: selector("#framed") }], 1, /no element/],
    ["an upload", "/", [{ click: selector("#upload") }], 1, /files cannot be uploaded/],
    ["a download", "/", [{ click: selector("#file") }], 1, /downloads are refused/],
  ])("fails for %s", async (_name, path, steps, number, message) => {
    const error = (await run(path, steps).catch((failure: unknown) => failure)) as AppError;
    expect(error).toMatchObject({ code: "step_failed", message: expect.stringMatching(message) });
    expect(error.failedStep?.number).toBe(number);
    const [head, data = ""] = error.failedStep?.screenshot?.split(",") ?? [];
    expect(head).toBe("data:image/jpeg;base64");
    expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ format: "jpeg", width: 600 });
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  it("acts on a document of the caller", async () => {
    const document = { url: "about:blank", html: PAGES["/second"] ?? "" };
    expect((await run("/", [{ click: button("Go on") }], document)).title).toBe("second clicked");
  });

  it.each([
    ["an address of the own network", "#inside", "invalid"],
    ["an address that is none of the web", "#mail", null],
  ])("refuses %s, as for the first page", async (_name, target, code) => {
    const result = run("/", [{ click: selector(target) }]);
    if (code) await expect(result).rejects.toMatchObject({ code });
    else expect((await result).title).toBe("start");
  });

  it("covers typed texts in the picture, also where the page repeats them", async () => {
    const steps = (value: string) => [
      { type: { selector: "#q", value } },
      { click: selector("#go") },
      { type: { selector: "#q", value } },
      { click: selector("#none") },
    ];
    const failures = await Promise.all(
      [SECRET, "another-secret"].map((value) => run("/echo", steps(value)).catch((error: unknown) => error)),
    );
    const [one, other] = failures.map((error) => (error as AppError).failedStep?.screenshot);
    expect(one).toMatch(/^data:/);
    expect(one?.length).toBeLessThan(150_000);
    // What differs is covered, except for the width of the cover.
    expect(await readDarkShare(one)).toBeLessThan(0.001);
    expect(await readDarkShare(other)).toBeLessThan(0.001);
  });

  it("keeps a browser that received a text for its capture, and its results out of caches", () => {
    const actions = toStepActions([Step.parse({ type: { selector: "#q", value: "x" } })]);
    expect([hasCredentials({ actions }), hasCredentials({ actions: [{ kind: "scroll" }] })]).toEqual([
      true,
      false,
    ]);
  });
});

/** The share of nearly black pixels, which only text has, outside of the button. */
async function readDarkShare(url: string | null | undefined): Promise<number> {
  const image = sharp(Buffer.from(url?.split(",")[1] ?? "", "base64"));
  const { data, info } = await image
    .extract({ left: 0, top: 22, width: 600, height: 30 })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((value) => value < 60).length / (info.width * info.height);
}

import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CaptureLimits } from "#server/capture/config.ts";
import { hasCredentials, type ScreenshotCaptureInput, toStepActions } from "#server/capture/input.ts";
import { MAX_WAIT_MS } from "#shared/capture/options.ts";
import { Step } from "#shared/capture/steps.ts";
import type { AppError } from "#shared/errors.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { BASIC_FLOWS } from "#tests/support/step-flows.ts";
import { CONTROL_PAGES } from "../../../../emulators/sample-sites/src/sites/controls/site.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const SECRET = "hunter2-canary";
const JPEG = expect.stringMatching(/^data:image\/jpeg/);

/** Repeats the text of its field. */
const ECHO = `<!doctype html><html><head><title>echo</title><style>body{margin:0}</style></head><body>
<input id="q" class="field-name"><p id="out" class="result-line"></p><button id="go"
onclick="out.textContent = 'Results for ' + q.value; q.value = ''">Go</button></body></html>`;
const FOREIGN = `<!doctype html><title>foreign</title><iframe src="http://other.test/second"></iframe>`;
const PAGES: Record<string, string> = { ...CONTROL_PAGES, "/echo": ECHO, "/foreign": FOREIGN };

const at = await startTestServer((incoming, response) => {
  const path = (incoming.url ?? "/").split("?")[0] ?? "/";
  if (path === "/file") {
    response.writeHead(200, { "content-type": "application/zip", "content-disposition": "attachment" });
    return response.end("PK");
  }
  response.writeHead(200, { "content-type": "text/html" }).end(PAGES[path]);
});

type Page = Partial<ScreenshotCaptureInput>;

const run = (path: string, steps: unknown[], page: Page = {}, limits: Partial<CaptureLimits> = {}) =>
  captureWithoutApi(request(new URL(path, SITE).href, { width: 600, height: 400 }), {
    page: { ...page, actions: toStepActions(steps.map((step) => Step.parse(step))) },
    settings: createCaptureConfig({
      resolve: { "controls.test": at, "other.test": at, "inside.test": "10.0.0.1:80" },
      allow: [at],
      limits,
    }),
  });

const SITE = "http://controls.test";
/** For steps that fail at the end of their time. */
const SHORT_LIMITS = { loadMs: 2_500, stepMs: 2_500, scrollToEndMs: 4_000 };
const selector = (css: string) => ({ selector: css });
const button = (name: string) => ({ role: "button", name });

// Most of their time is waiting. Other flows are in tests/api/step-flows.api.test.ts.
describe.concurrent("steps", () => {
  it.each(BASIC_FLOWS)("$name", async ({ url, steps, shows }) => {
    expect((await run(url, steps)).title).toMatch(shows);
  });

  it.each<[name: string, path: string, steps: unknown[], message: RegExp, number?: number]>([
    [
      "a missing selector",
      "/echo",
      [{ click: selector("#q") }, { click: selector(".result-lines") }],
      /no element.*nearest.*\.result-line\./,
      2,
    ],
    [
      "a missing text",
      "/buttons",
      [{ click: { text: "Second things" } }],
      /text "Second things": no element.*nearest.*"Second thing"/,
    ],
    ["a missing name", "/buttons", [{ click: button("Fist") }], /role button named "Fist".*nearest.*"First"/],
    ["an invalid selector", "/buttons", [{ hover: selector("p:::") }], /not valid CSS/],
    ["a selector of Playwright", "/buttons", [{ click: selector("body >> text=First") }], /not valid CSS/],
    ["a hidden element", "/buttons", [{ click: selector("#hidden") }], /not visible/],
    ["a covered element", "/overlay", [{ click: selector("#under") }], /another element covers it/],
    ["a disabled element", "/form", [{ click: selector("#off") }], /disabled/],
    [
      "an unknown option",
      "/form",
      [{ select: { selector: "[name=size]", values: ["XXL"] } }],
      /no such option/,
    ],
    [
      "an element that is no select",
      "/form",
      [{ select: { selector: "[name=name]", values: ["a"] } }],
      /no <select>/,
    ],
    ["an element that is no checkbox", "/form", [{ check: selector("[name=name]") }], /no checkbox/],
    ["text for what is no field", "/buttons", [{ type: { selector: "#a", value: SECRET } }], /no field/],
    [
      "a count that is not reached",
      "/short",
      [{ scrollUntil: { selector: "li", count: 9 } }],
      /has 3 of them/,
    ],
    [
      "a text that does not come",
      "/buttons",
      [{ wait: { text: "Nowhere to be seen" } }],
      /wait for the text/,
    ],
    ["an element of a frame of another site", "/foreign", [{ click: button("Go on") }], /no element/],
    ["an upload", "/buttons", [{ click: selector("#upload") }], /files cannot be uploaded/],
    ["a download", "/buttons", [{ click: selector("#file") }], /downloads are refused/],
  ])("fails for %s", async (_name, path, steps, message, number = 1) => {
    const error = (await run(path, steps, {}, SHORT_LIMITS).catch((failure: unknown) => failure)) as AppError;
    expect(error).toMatchObject({ code: "step_failed", message: expect.stringMatching(message) });
    expect(error.failedStep?.number).toBe(number);
    const [head, data = ""] = error.failedStep?.screenshot?.split(",") ?? [];
    expect(head).toBe("data:image/jpeg;base64");
    expect(await sharp(Buffer.from(data, "base64")).metadata()).toMatchObject({ format: "jpeg", width: 600 });
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  it("acts on a document of the caller", async () => {
    const document = { url: "about:blank", html: CONTROL_PAGES["/second"] };
    expect((await run("/buttons", [{ click: button("Go on") }], document)).title).toBe(
      "It says: start second.",
    );
  });

  it.each([
    ["an address of the own network", "#inside", "invalid"],
    ["an address that is none of the web", "#mail", null],
  ])("refuses %s, as for the first page", async (_name, target, code) => {
    const result = run("/buttons", [{ click: selector(target) }]);
    if (code) await expect(result).rejects.toMatchObject({ code });
    else expect((await result).title).toBe("It says: start.");
  });

  it("names the step during which the time limit ended, without the typed text", async () => {
    const steps = [{ type: { selector: "#q", value: SECRET } }, { wait: { ms: MAX_WAIT_MS } }];
    const limits = { jobMs: MAX_WAIT_MS, stepMs: MAX_WAIT_MS };
    const error = await run("/echo", steps, {}, limits).catch((failure: unknown) => failure);
    expect(error).toMatchObject({
      code: "upstream_timeout",
      message: "Step 2 was not done in time: wait.",
      // A busy machine has no time left for the picture.
      failedStep: { number: 2, tried: "wait", screenshot: expect.toBeOneOf([null, JPEG]) },
    });
    expect(JSON.stringify(error)).not.toContain(SECRET);
  });

  it("covers typed texts in the picture, also where the page repeats them", async () => {
    const steps = (value: string) => [
      { type: { selector: "#q", value } },
      { click: selector("#go") },
      { type: { selector: "#q", value } },
      { click: selector("#none") },
    ];
    const failures = await Promise.all(
      [SECRET, "another-secret"].map((value) =>
        run("/echo", steps(value), {}, SHORT_LIMITS).catch((error: unknown) => error),
      ),
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

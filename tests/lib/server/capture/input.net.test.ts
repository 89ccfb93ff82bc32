import type { IncomingMessage } from "node:http";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import type { ScreenshotCaptureInput } from "#server/capture/input.ts";
import type { ScreenshotRequest } from "#shared/capture/contract.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, PRINTED, readColor, request } from "./fixtures.ts";

const html = (body: string, head = "") =>
  `<!doctype html><html><head><title>T</title><style>body{margin:0;background:#fff}</style>${head}</head><body>${body}</body></html>`;

/** Reports what the page sees in its title. */
const REPORT = `<script>
  document.title = [devicePixelRatio, navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone,
    matchMedia("(prefers-color-scheme: dark)").matches].join("|");
</script>`;
const BOX = (color: string, style = "") =>
  `<div class="box" style="width:100px;height:50px;background:${color};${style}"></div>`;
const TALL = html(
  `<div style="height:2000px"></div><div id="low" style="width:120px;height:40px;background:#f00"></div>`,
);

const PAGES: Record<string, string> = {
  "/": html("<p>Hello</p>"),
  "/report": html("", REPORT),
  "/tall": TALL,
  "/boxes": html(`${BOX("#f00")}${BOX("#0f0")}<button onclick="document.title='clicked'">x</button>`),
  "/strict": html(BOX("#f00")),
  "/late": html(
    `<script>setTimeout(() => { document.body.innerHTML = '<i id="late">x</i>'; document.title = "late"; }, 600)</script>`,
  ),
  "/empty-box": html(`<div id="empty"></div><iframe srcdoc="<b id='framed'>x</b>"></iframe>`),
  "/many": html(`<b>${"<i>x</i> ".repeat(10_000)}</b>`),
  "/third-party": html(`<img src="http://other.test/image"><img src="/own-image">`),
};

const received: { host: string; path: string; headers: IncomingMessage["headers"] }[] = [];
const at = await startTestServer((incoming, response) => {
  const { host = "", ...headers } = incoming.headers;
  const path = incoming.url ?? "/";
  received.push({ host, path, headers });
  if (path === "/to-other") return response.writeHead(302, { location: "http://other.test/" }).end();
  const policy =
    path === "/strict" ? { "content-security-policy": "default-src 'none'; style-src 'none'" } : {};
  response.writeHead(200, { "content-type": "text/html", ...policy }).end(PAGES[path] ?? html("x"));
});
beforeEach(() => void received.splice(0));

const capture = (
  path: string,
  page: Partial<ScreenshotCaptureInput>,
  more: Partial<ScreenshotRequest> = {},
) =>
  captureWithoutApi(request(`http://site.test${path}`, { width: 400, height: 300, format: "png", ...more }), {
    page,
    settings: createCaptureConfig({
      resolve: { "site.test": at, "other.test": at },
      allow: [at],
      limits: { loadMs: 5_000 },
    }),
  });
const readSize = async (image: Uint8Array) => {
  const { width, height } = await sharp(image).metadata();
  return [width, height];
};

describe("captureWithBrowser with page settings", () => {
  it("emulates scale, language, time zone and dark mode", async () => {
    const page = { scale: 2, locale: "de-DE", timeZone: "Asia/Tokyo", isDark: true } as const;
    const shot = await capture("/report", page);
    expect(shot.title).toBe("2|de-DE|Asia/Tokyo|true");
    expect(await readSize(shot.image)).toEqual([800, 600]);
    expect(received[0]?.headers["accept-language"]).toMatch(/^de-DE/);
  });

  it("captures one element, far below the window and with a scale, too", async () => {
    expect(await readSize((await capture("/tall", { part: { selector: "#low" } })).image)).toEqual([120, 40]);
    const scaled = await capture("/tall", { part: { selector: "#low" }, scale: 3 });
    expect(await readSize(scaled.image)).toEqual([360, 120]);
    expect(await readColor(scaled.image, 180, 60)).toBe("ff0000");
  });

  it("captures a part of the page, cut at its edges", async () => {
    const clip = { x: 50, y: 1_990, width: 400, height: 500 };
    const shot = await capture("/tall", { part: { clip } });
    expect(await readSize(shot.image)).toEqual([350, 50]);
    expect(await readColor(shot.image, 10, 30)).toBe("ff0000");
  });

  it("fails for a part outside the page", async () => {
    const clip = { x: 0, y: 5_000, width: 10, height: 10 };
    await expect(capture("/", { part: { clip } })).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["matches nothing", "/", "#nothing", "selector_not_found"],
    ["has no size", "/empty-box", "#empty", "selector_not_found"],
    ["is in a frame", "/empty-box", "#framed", "selector_not_found"],
    ["is not valid", "/", "p:::", "invalid"],
    ["ends a string", "/", `"]); document.title = "x"; (["`, "invalid"],
  ])("fails for a selector that %s", async (_name, path, selector, code) => {
    await expect(capture(path, { part: { selector } })).rejects.toMatchObject({ code });
  });

  it("captures the first of 10,000 elements, and can remove all of them", async () => {
    const [width = 0] = await readSize((await capture("/many", { part: { selector: "i" } })).image);
    expect(width).toBeLessThan(30);
    const removed = await capture("/many", { edits: { removeSelectors: ["i"] } });
    expect(await readColor(removed.image, 5, 8)).toBe("ffffff");
  });

  it("hides and removes elements and adds a style sheet, whatever the page's policy is", async () => {
    const readBoxes = async (page: Partial<ScreenshotCaptureInput>) => {
      const { image } = await capture("/boxes", page);
      return [await readColor(image, 5, 5), await readColor(image, 5, 55)];
    };
    expect(await readBoxes({})).toEqual(["ff0000", "00ff00"]);
    const hidden = await readBoxes({ edits: { hideSelectors: [".box:first-child"] } });
    expect(hidden).toEqual(["ffffff", "00ff00"]);
    const removed = await capture("/boxes", { edits: { removeSelectors: [".box:first-child"] } });
    expect(await readColor(removed.image, 5, 5)).toBe("00ff00");
    const styled = await capture("/strict", {
      edits: { css: ".box { background: #00f !important; height: 50px }" },
    });
    // The policy also blocks the style of the page itself, so its margin is the browser's.
    expect(await readColor(styled.image, 20, 20)).toBe("0000ff");
  });

  it("clicks elements in order and waits for an element that appears late", async () => {
    expect((await capture("/boxes", { actions: [{ kind: "click", selector: "button" }] })).title).toBe(
      "clicked",
    );
    expect((await capture("/late", { waitForSelector: "#late" })).title).toBe("late");
    await expect(capture("/", { waitForSelector: "#late" })).rejects.toMatchObject({
      code: "selector_not_found",
    });
  });

  it("sends headers and cookies to the host of the URL only", async () => {
    const page: Partial<ScreenshotCaptureInput> = {
      headers: { "X-Secret": "s3", Authorization: "Bearer page" },
      cookies: [{ name: "session", value: "abc" }],
    };
    await capture("/third-party", page, { wait_until: "network_idle" });
    const own = received.filter(({ host }) => host === "site.test");
    const others = received.filter(({ host }) => host !== "site.test");
    expect(own.map(({ path }) => path)).toContain("/own-image");
    expect(others.map(({ path }) => path)).toContain("/image");
    for (const { headers } of own)
      expect(headers).toMatchObject({
        "x-secret": "s3",
        authorization: "Bearer page",
        cookie: "session=abc",
      });
    for (const { headers } of others)
      expect([headers["x-secret"], headers.authorization, headers.cookie]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
  });

  it("does not send headers and cookies along a redirect to another host", async () => {
    const page: Partial<ScreenshotCaptureInput> = {
      headers: { "X-Secret": "s3" },
      cookies: [{ name: "a", value: "b" }],
    };
    await capture("/to-other", page);
    const [first, second] = received;
    expect(first?.headers).toMatchObject({ "x-secret": "s3", cookie: "a=b" });
    expect([second?.host, second?.headers["x-secret"], second?.headers.cookie]).toEqual([
      "other.test",
      undefined,
      undefined,
    ]);
  });

  it("writes JPEG and WebP with the quality", async () => {
    for (const format of ["jpeg", "webp"] as const) {
      const low = await capture("/many", { quality: 5 }, { format });
      const high = await capture("/many", { quality: 95 }, { format });
      expect(low.image.length).toBeLessThan(high.image.length * 0.8);
    }
  });

  it("prints a PDF document, and fails for pages that it does not have", async () => {
    const shot = await capture("/tall", { pdf: PRINTED });
    expect(shot.contentType).toBe("application/pdf");
    expect(Buffer.from(shot.image).toString("latin1", 0, 5)).toBe("%PDF-");
    const one = await capture("/tall", { pdf: { ...PRINTED, pageRanges: "1" } });
    expect(one.image.length).toBeLessThan(shot.image.length);
    const none = capture("/tall", { pdf: { ...PRINTED, pageRanges: "900-901" } });
    await expect(none).rejects.toMatchObject({ code: "invalid" });
  });
});

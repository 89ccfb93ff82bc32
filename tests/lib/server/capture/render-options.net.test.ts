import sharp from "sharp";
import { getDocumentProxy } from "unpdf";
import { expect, it } from "vitest";
import { parsePdfCall, parseScreenshotCall } from "#server/capture/input.ts";
import { PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import { captureWithoutApi } from "#tests/support/capture-without-api.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { createCaptureConfig, request } from "./fixtures.ts";

const REPORT = `<!doctype html><body style="margin:0"><script>
  const is = (query) => matchMedia(query).matches;
  const seen = [innerWidth, innerHeight, devicePixelRatio, is("print"), is("(prefers-reduced-motion: reduce)"), navigator.maxTouchPoints > 0];
  const show = (place) => { document.title = [...seen, place].join(" "); };
  navigator.geolocation.getCurrentPosition(({ coords }) => show(coords.latitude + "," + coords.longitude), () => show("refused"));
</script>`;
const requested: string[] = [];
const at = await startTestServer((incoming, response) => {
  requested.push(incoming.url ?? "");
  response.writeHead(200, { "content-type": "text/html" }).end(REPORT);
});
// Names under localhost are secure contexts, in which pages may ask for their place.
const settings = createCaptureConfig({ resolve: { "site.localhost": at }, allow: [at] });

const capture = (page: ReturnType<typeof parsePdfCall>) =>
  captureWithoutApi(request("about:blank"), { page, settings });
const shoot = (call: object) => capture(parseScreenshotCall(ScreenshotCall.parse(call)));

it.each([
  [{}, "1920 1080 1 false true false refused"],
  [{ viewport: { width: 3840, height: 2160 }, darkMode: true }, "3840 2160 1 false true false refused"],
  [{ device: "iphone-15" }, "980 1644 3 false true true refused"],
  [
    { media: "print", reducedMotion: false, geolocation: { latitude: 52.5, longitude: 13.25 } },
    "1920 1080 1 true false false 52.5,13.25",
  ],
])("a page that is opened with %j sees %s", async (options, seen) => {
  const { title, image } = await shoot({
    url: "http://site.localhost/",
    type: "png",
    omitBackground: true,
    ...options,
  });
  expect(title).toBe(seen);
  expect((await sharp(image).raw().toBuffer()).at(-1)).toBe(0);
});

const TALL = `<body style="margin:0;height:3000px"><div style="height:100px;background:#f00">`;
const VIEWPORT = { width: 400, height: 300 };
it.each([
  [{ type: "png", omitBackground: true }, "png 400x300", 0],
  [{ type: "webp", omitBackground: true }, "webp 400x300", 0],
  [{ type: "png" }, "png 400x300", 255],
  [{ type: "avif" }, "heif 400x300", 255],
  [
    { type: "png", omitBackground: true, fullPage: true, viewport: { ...VIEWPORT, scale: 2 } },
    "png 800x6000",
    0,
  ],
  [{ type: "jpeg", resize: { width: 100 } }, "jpeg 100x75", 255],
  [{ type: "webp", resize: { width: 100, height: 100, fit: "cover" } }, "webp 100x100", 255],
  [
    { type: "png", omitBackground: true, resize: { width: 100, height: 200, fit: "contain" } },
    "png 100x200",
    0,
  ],
  [{ type: "jpeg", fullPage: true, resize: { width: 4096 } }, "jpeg 400x3000", 255],
])("an image with %j is %s with %i in its last alpha", async (options, expected, alpha) => {
  const { image } = await shoot({ html: TALL, viewport: VIEWPORT, ...options });
  const { format, width, height } = await sharp(image).metadata();
  expect(`${format} ${width}x${height}`).toBe(expected);
  expect((await sharp(image).ensureAlpha().raw().toBuffer()).at(-1)).toBe(alpha);
});

it.each([{ fullPage: true }, { resize: { width: 4096, height: 4096, fit: "cover" } }])(
  "a too large AVIF image with %j is refused",
  async (options) => {
    const html = `<body style="margin:0;height:9000px">`;
    const viewport = { width: 1920, height: 1080, scale: 2 };
    await expect(shoot({ html, viewport, type: "avif", ...options })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringMatching(/8.2 million pixels/),
    });
  },
);

const LONG = `<title>Tides</title><body>${"<h2>Moon</h2><p style='height:700px;break-after:page'>Water</p>".repeat(9)}`;
async function print(call: object) {
  const { image } = await capture(parsePdfCall(PdfCall.parse({ html: LONG, ...call })));
  const document = await getDocumentProxy(new Uint8Array(image));
  const page = await document.getPage(1);
  const { items } = await page.getTextContent();
  const [, , width = 0, height = 0] = page.view;
  return {
    pages: document.numPages,
    size: [Math.round(width), Math.round(height)],
    text: items.map((item) => ("str" in item ? item.str : "")).join(" "),
    left: Math.round(
      Math.min(...items.map((item) => ("transform" in item ? item.transform[4] : Number.NaN))),
    ),
    outline: (await document.getOutline())?.length ?? 0,
    isTagged: (await document.getMarkInfo())?.Marked ?? false,
  };
}

it.each([
  [{ outline: true }, { pages: 9, outline: 9, isTagged: true, size: [596, 842] }],
  [{ tagged: false }, { isTagged: false, outline: 0 }],
  [{ singlePage: true }, { pages: 1 }],
  [{ paperSize: { width: 100, height: 200 }, landscape: true }, { size: [567, 284] }],
  [{ paperSize: { width: 5, height: 9, unit: "in" } }, { size: [360, 648] }],
  [{ marginsMm: { left: 25.4 } }, { left: 78 }],
  [
    {
      headerHtml: '<b class="title"></b> <i class="pageNumber"></i>/<i class="totalPages"></i>',
      footerHtml: "End",
    },
    { text: expect.stringMatching(/Tides\s*1\s*\/\s*9.*End|End.*Tides\s*1\s*\/\s*9/) },
  ],
])("a document with %j has %j", async (options, expected) => {
  expect(await print(options)).toMatchObject(expected);
});

it("a header runs no script and requests nothing", async () => {
  const url = `http://${at}/leak`;
  requested.splice(0);
  const { text } = await print({
    headerHtml: `<script>document.body.append("ran")</script><img src="${url}" onerror="document.body.append('ran')"><link rel="stylesheet" href="${url}"><div style="background:url(${url});color:red">Kept</div><iframe src="${url}"></iframe>`,
  });
  expect(text).toContain("Kept");
  expect(text).not.toContain("ran");
  expect(requested).toEqual([]);
});

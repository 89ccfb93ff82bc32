import { afterAll, expect, test, vi } from "vitest";
import type { Entitlement } from "#db/queries/subscriptions.ts";
import { sharp } from "#server/platform/sharp.ts";
import type { SnapshotSettings } from "#server/watches/page-snapshot.ts";
import { WatchCapture } from "#shared/watches/options.ts";
import { startTestServer } from "#tests/support/listen.ts";
import { buildPdf } from "../../../../emulators/sample-sites/src/pdf-file.ts";

const STYLE = "<style>body{margin:0;font:40px sans-serif}p{height:300px}</style>";
const FEED = (price: string) =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Kiln</title><link>https://page.test/</link><description>News</description><item><title>Mugs are ${price}</title><link>https://page.test/a</link><description>A heavy mug.</description></item></channel></rss>`;

/** Sources that are no HTML pages, each with a price that changes. */
const SOURCES: Record<string, (price: string) => { type: string; body: string | Buffer }> = {
  "/data.json": (price) => ({
    type: "application/json",
    body: JSON.stringify({ mug: { price }, stock: 3 }, null, 2),
  }),
  "/one-line.json": (price) => ({
    type: "application/json",
    body: JSON.stringify({ bowls: Array(300).fill({ stock: 3 }), mug: { price } }),
  }),
  "/feed.xml": (price) => ({ type: "application/rss+xml", body: FEED(price) }),
  "/prices.txt": (price) => ({ type: "text/plain", body: `Mug\n${price}\nIn stock\n` }),
  "/prices.csv": (price) => ({ type: "text/csv", body: `name,price\nmug,${price}\nbowl,$7\n` }),
  "/prices.pdf": (price) => ({
    type: "application/pdf",
    body: buildPdf([
      [
        { text: "Price list of the kiln", x: 50, y: 700 },
        { text: `Mug ${price}`, x: 50, y: 660 },
      ],
    ]),
  }),
};

const pages: Record<string, { body: string; status?: number }> = {
  "/shop": { body: `${STYLE}<main><h1>Mug</h1><p class="price">$19</p><p>In stock</p></main>` },
  "/shop-later": { body: `${STYLE}<main><h1>Mug</h1><p class="price">$2,400</p><p>Sold out</p></main>` },
  "/shop-price": {
    body: `${STYLE}<main><h1>Mug</h1><p class="price">$2,400,000,000.00 net</p><p>In stock</p></main>`,
  },
  "/": { body: "<main><h1>Sample</h1><p>A page that is always there.</p></main>" },
  "/parts": {
    body: `<style>body{margin:0}div{position:absolute}</style><main style="display:block;height:2000px">
      <div class="price" style="left:40px;top:100px;width:200px;height:50px">$19</div>
      <div class="css-1x9a8b" id="x7Qz" style="left:0;top:300px;width:300px;height:90px">Second card</div>
      <div style="left:0;top:500px;width:300px;height:90px;visibility:hidden">Hidden</div>
      <div style="left:0;top:600px;width:3px;height:3px;overflow:hidden">Tiny</div></main>`,
  },
  "/login": { body: `<h1>Sign in</h1><form><input type="password"></form>` },
  "/broken": { body: "<h1>Internal error</h1>", status: 500 },
  "/empty": { body: "<main></main>" },
};

const SCRIPT = `<script>
  document.querySelector("#language").textContent = navigator.language;
  document.querySelector("#more").onclick = ({ target }) => target.replaceWith("Shown by a click");
</script>`;

/** Whether each run counted as charged for the fairness of its user. */
const recorded = vi.hoisted((): boolean[] => []);
vi.mock(import("#server/browser/index.ts"), async (load) => {
  const real = await load();
  return {
    ...real,
    recordCapture: (limits, key, isCharged) => {
      recorded.push(isCharged);
      real.recordCapture(limits, key, isCharged);
    },
  };
});

const endpoint = await startTestServer(({ url = "", headers }, response) => {
  const sent = `${headers["user-agent"]}<br>x-reader: ${headers["x-reader"]}<br>${headers.cookie}`;
  const request: (typeof pages)[string] = {
    body: `<main><p>${sent}<p id="language"></p><button id="more">More</button></main>${SCRIPT}`,
  };
  const [path = "", price = ""] = url.split("?");
  const source = SOURCES[path]?.(decodeURIComponent(price));
  if (source) return void response.writeHead(200, { "content-type": source.type }).end(source.body);
  const found = url === "/request" ? request : pages[url];
  const { body, status = 200 } = found ?? { body: "<h1>Not found</h1>", status: 404 };
  response.writeHead(status, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>${body}`);
});

process.env.EGRESS_RESOLVE = `page.test=${endpoint},example.com=${endpoint}`;
process.env.EGRESS_ALLOW = endpoint;
// The product reads its settings on import.
const { takeSnapshot } = await import("#server/watches/page-snapshot.ts");
const { evaluatePicture } = await import("#server/watches/evaluate-picture.ts");
const { closeBrowsers } = await import("#server/browser/index.ts");
const { closeExtractWorkers } = await import("#server/extraction/worker-pool.ts");
afterAll(() => Promise.all([closeBrowsers(), closeExtractWorkers()]));

const snapshot = (path: string, settings: Partial<SnapshotSettings> = {}, host = "page.test") =>
  takeSnapshot(
    {
      userId: "user",
      url: `http://${host}${path}`,
      selector: null,
      value: null,
      comparesPicture: false,
      ignoredTexts: [],
      ignoredSelectors: [],
      alertRules: [],
      capture: null,
      ...settings,
    },
    {
      checkId: "check",
      entitlement: { concurrentCaptures: 4, pdfPages: 10, steps: 20 } as Entitlement,
      signal: new AbortController().signal,
      deadline: performance.now() + 130_000,
    },
  );

type Options = Parameters<typeof evaluatePicture>[2];
const OPTIONS: Options = { changingTiles: [], firstTiles: null, threshold: 1, ignoredAreas: [] };

test("takeSnapshot reads the text, the password field and the versions of browser and extraction", async () => {
  const shop = await snapshot("/shop");
  expect(shop).toMatchObject({ finalUrl: "http://page.test/shop", hasPasswordField: false, picture: null });
  expect(shop.markdown).toContain("$19");
  expect(shop.environment).toMatch(/^chromium \d+\.[\d.]+, extraction [0-9a-f]{12}$/);
  expect((await snapshot("/login")).hasPasswordField).toBe(true);
});

test("takeSnapshot counts a snapshot at a sample page as charged, because its check pays for it", async () => {
  recorded.length = 0;
  const { markdown } = await snapshot("/", {}, "example.com");
  expect([markdown, recorded]).toEqual([expect.stringContaining("Sample"), [true]]);
});

test("takeSnapshot reads only the part that a selector names", async () => {
  const { markdown } = await snapshot("/shop", { selector: ".price" });
  expect(markdown.trim()).toBe("$19");
});

test("takeSnapshot lists the visible elements with their places and selectors that match only them", async () => {
  const { elements, picture } = await snapshot("/parts", { listsElements: true, selector: ".price" });
  expect(elements?.width).toBe(1_280);
  const byName = new Map(elements?.elements.map((one) => [one.name, one]));
  const place = { x: 40, y: 100, width: 200, height: 50 };
  expect(byName.get("$19")).toMatchObject({ selector: ".price", ...place, depth: 1 });
  expect(byName.get("Second card")?.selector).not.toMatch(/css-1x9a8b|x7Qz/);
  for (const name of ["Hidden", "Tiny"]) expect(byName.has(name)).toBe(false);
  expect((await sharp(picture ?? "").metadata()).height).toBeGreaterThanOrEqual(900);
});

test("takeSnapshot opens the page with the options of the watch", async () => {
  const capture = WatchCapture.parse({
    userAgent: "Reader/1.0",
    headers: { "x-reader": "one" },
    cookies: [{ name: "sid", value: "two" }],
    locale: "de-DE",
    click: ["#more"],
  });
  const { markdown } = await snapshot("/request", { capture });
  for (const text of ["Reader/1.0", "x-reader: one", "sid=two", "de-DE", "Shown by a click"])
    expect(markdown).toContain(text);
});

test.each(Object.keys(SOURCES))("a price that changes in %s is a change of one line", async (path) => {
  const { compareTexts } = await import("#server/page-comparison/text/compare.ts");
  const [before, after] = [await snapshot(`${path}?$19`), await snapshot(`${path}?$24`)];
  const { changes } = compareTexts(before, after);
  expect(changes).toMatchObject([
    { kind: "changed", before: expect.stringContaining("$19"), after: expect.stringContaining("$24") },
  ]);
  expect(String(changes[0]?.identity).length).toBeLessThan(200);
});

test.each([
  ["/broken", null, "http_500"],
  ["/missing", null, "http_404"],
  ["/empty", null, "empty_page"],
  ["/shop", "#nothing", "selector_not_found"],
])("takeSnapshot throws PageCheckError for %s with the selector %s", async (path, selector, code) => {
  await expect(snapshot(path, { selector })).rejects.toMatchObject({ name: "PageCheckError", code });
});

test("the pictures of two snapshots are compared by areas", async () => {
  const [first, again, later] = [
    await snapshot("/shop", { comparesPicture: true }),
    await snapshot("/shop", { comparesPicture: true }),
    await snapshot("/shop-later", { comparesPicture: true }),
  ];
  const same = await evaluatePicture(first.picture, again.picture, OPTIONS);
  expect(same).toMatchObject({ isDifferent: false, comparison: { share: 0, areas: [] } });
  const changed = await evaluatePicture(first.picture, later.picture, OPTIONS);
  expect(changed?.comparison.share).toBeGreaterThan(0);
  expect(changed?.comparison.areas.length).toBeGreaterThanOrEqual(2);
  // Tiles that the first snapshot did not show do not count.
  const unconfirmed = await evaluatePicture(first.picture, later.picture, { ...OPTIONS, firstTiles: [] });
  expect(unconfirmed?.comparison.share).toBe(0);
});

test("ignored elements are neither in the text nor in the picture, and keep their place", async () => {
  const settings = { comparesPicture: true, ignoredSelectors: [".price"] };
  const [first, later] = [await snapshot("/shop", settings), await snapshot("/shop-price", settings)];
  expect([first.markdown, later.markdown].join()).not.toContain("$");
  expect(first.markdown).toContain("In stock");
  const same = await evaluatePicture(first.picture, later.picture, OPTIONS);
  expect(same?.comparison.share).toBe(0);
  const all = { comparesPicture: true };
  const [before, after] = [await snapshot("/shop", all), await snapshot("/shop-price", all)];
  const compare = (more: Partial<Options>) =>
    evaluatePicture(before.picture, after.picture, { ...OPTIONS, threshold: 0.1, ...more });
  expect(await compare({})).toMatchObject({ isDifferent: true });
  expect(await compare({ threshold: 20 })).toMatchObject({ isDifferent: false });
  const ignoredAreas = [{ x: 0, y: 90, width: 2_000, height: 400 }];
  expect(await compare({ ignoredAreas })).toMatchObject({ isDifferent: false, comparison: { share: 0 } });
});

test("an element that a rule is about may be missing, also in the picture", async () => {
  const alertRules = [{ kind: "element_appears" as const, selector: ".price" }];
  const watch = { selector: ".price", alertRules };
  const both = { ...watch, comparesPicture: true };
  expect(await snapshot("/shop", both)).toMatchObject({
    picture: expect.any(Buffer),
    values: { elements: { ".price": true }, number: { amount: 19 } },
  });
  expect(await snapshot("/login", both)).toMatchObject({
    markdown: "",
    picture: null,
    values: { elements: { ".price": false }, number: null },
  });
  await expect(snapshot("/login", { ...watch, selector: "#other" })).rejects.toMatchObject({
    code: "selector_not_found",
  });
});

test("a watched price is read in place of the text", async () => {
  const { markdown, values } = await snapshot("/shop", { value: "price" });
  expect(markdown).toBe("Price: $19\n\nSource: visible price near the heading");
  expect(values).toMatchObject({ number: { amount: 19, currency: "$" }, value: { source: "near_heading" } });
  await expect(snapshot("/login", { value: "price" })).rejects.toMatchObject({ code: "price_not_found" });
});

import { readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "#server/browser/detect.ts";
import { setScriptFonts } from "#server/browser/install/fonts.ts";
import { browserEnvironment } from "#server/browser/launch.ts";
import { edgeCase } from "#tests/lib/server/capture/edge-cases.ts";

/** Signs of each script that only a font made for it has. */
const SCRIPTS: [name: string, lang: string, text: string][] = [
  ["simplified Chinese", "zh-Hans", "桥很旧龙"],
  ["traditional Chinese", "zh-Hant", "橋很舊龍"],
  ["Japanese", "ja", "橋はカタ"],
  ["Korean", "ko", "다리강은"],
  ["Arabic", "ar", "جسرقديم"],
  ["Hebrew", "he", "הגשרישן"],
  ["Devanagari", "hi", "पलरनह"],
  ["Bengali", "bn", "সতপরন"],
  ["Tamil", "ta", "பலமழய"],
  ["Thai", "th", "สะพาน"],
  ["Ethiopic", "am", "ድልድዩ"],
  ["Georgian", "ka", "ხიდიძვ"],
  ["Armenian", "hy", "Կամուրջ"],
  ["Greek", "el", "γέφυρα"],
  ["Cyrillic", "uk", "річкаст"],
  ["emoji", "en", "🌉🧓✨🏞️"],
];

/** No font has a sign at this code point, so it is drawn as the box for what is missing. */
const NOWHERE = "\u{10fffd}";

let browser: Browser;
let page: Page;
let folder: string;

/** How the product's browser draws on a machine without a font of its own: the same settings, less the machine's. */
beforeAll(async () => {
  const { executable, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
  folder = await mkdtemp(join(tmpdir(), "fonts-"));
  const own = readFileSync(provisions.fontConfiguration ?? "", "utf8").replace(/<include.*<\/include>/, "");
  const fontConfiguration = join(folder, "fonts.conf");
  writeFileSync(fontConfiguration, own);
  browser = await chromium.launch({
    ...(executable ? { executablePath: executable } : {}),
    chromiumSandbox: false,
    args: ["--font-render-hinting=none"],
    env: { ...browserEnvironment({ ...provisions, fontConfiguration }), HOME: folder },
  });
  page = await browser.newPage({ viewport: { width: 200, height: 80 } });
});
afterAll(async () => {
  await browser.close();
  await rm(folder, { recursive: true, force: true });
});

async function draw(text: string, { lang = "en", family = "sans-serif" } = {}): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:8px;font:40px ${family}"><span lang="${lang}">${text}</span></body>`,
  );
  return page.screenshot();
}

describe.runIf(process.platform === "linux" && process.arch === "x64")(
  "without a font of the machine",
  { meta: { skipReason: "the packaged Chromium is for Linux x64" } },
  () => {
    it.each(SCRIPTS)("%s is drawn in signs, not in boxes", async (_name, lang, text) => {
      edgeCase("text without an installed font");
      const box = await draw(NOWHERE, { lang });
      const signs = [...new Intl.Segmenter(lang).segment(text)].map(({ segment }) => segment);
      const drawn = new Set<string>();
      for (const sign of signs) {
        const picture = await draw(sign, { lang });
        expect(picture.equals(box), `${sign} is a box`).toBe(false);
        drawn.add(picture.toString("base64"));
      }
      expect(drawn.size).toBeGreaterThanOrEqual(3);
    });

    it("emoji are in colour", async () => {
      await draw("🌉");
      const { default: sharp } = await import("sharp");
      const { channels } = await sharp(await page.screenshot()).stats();
      const [red, green, blue] = channels.map(({ mean }) => mean);
      expect(
        Math.max(Math.abs((red ?? 0) - (green ?? 0)), Math.abs((green ?? 0) - (blue ?? 0))),
      ).toBeGreaterThan(1);
    });

    it("each Chinese character has the form of the language it is written in", async () => {
      const forms = new Set<string>();
      await setScriptFonts(await page.context().newCDPSession(page));
      for (const lang of ["zh-Hans", "zh-Hant", "ja"])
        forms.add((await draw("直", { lang, family: "Arial, sans-serif" })).toString("base64"));
      expect(forms.size).toBeGreaterThanOrEqual(2);
    });

    it("the families that pages ask for most have stand-ins of the same measure, each its own", async () => {
      const widths: number[] = [];
      for (const family of ["Arial", "Times New Roman", "Courier New"]) {
        await draw("Hamburg", { family: `'${family}'` });
        widths.push((await page.locator("span").boundingBox())?.width ?? 0);
      }
      // The advances of Arial, Times New Roman and Courier New, summed up; the browser rounds each.
      for (const [index, width] of [164.5, 151, 168].entries())
        expect(Math.abs((widths[index] ?? 0) - width)).toBeLessThan(2.5);
    });

    it("what is known of the fonts lies ready for the next browser", async () => {
      const { provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
      const cache = join(dirname(provisions.fontConfiguration ?? ""), "cache");
      expect(readFileSync(join(cache, "CACHEDIR.TAG"), "utf8")).toContain("Signature");
    });
  },
);

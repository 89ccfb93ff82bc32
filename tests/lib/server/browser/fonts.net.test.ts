import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findChromium } from "#server/browser/detect.ts";
import { setScriptFonts, unpackFonts, warmFonts } from "#server/browser/install/fonts.ts";
import { browserEnvironment } from "#server/browser/launch.ts";
import { edgeCase } from "#tests/lib/server/capture/edge-cases.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { recordLog } from "#tests/support/record-log.ts";

/** Characters of each script that only a font for it contains. */
const SCRIPT_SAMPLES: [name: string, lang: string, text: string][] = [
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
  ["Telugu", "te", "వంతెన"],
  ["Kannada", "kn", "ಸೇತುವೆ"],
  ["Malayalam", "ml", "പാലംനദി"],
  ["Gujarati", "gu", "પુલનદી"],
  ["Gurmukhi", "pa", "ਪੁਲਨਦੀ"],
  ["Odia", "or", "ପୋଲନଦୀ"],
  ["Sinhala", "si", "පාලමගඟ"],
  ["Lao", "lo", "ຂົວແມ່ນ້ຳ"],
  ["Khmer", "km", "ស្ពានទន្លេ"],
  ["Burmese", "my", "တံတားမြစ်"],
  ["Tibetan", "bo", "ཟམ་པ་གཙང"],
  ["Mongolian", "mn-Mong", "ᠭᠦᠦᠷᠭᠡ"],
  ["Cherokee", "chr", "ᎠᏌᏅᏱᎡ"],
  ["Thaana", "dv", "ފާލަންކޯރު"],
  ["N'Ko", "nqo", "ߓߊߓߌߞߏ"],
  ["Tifinagh", "zgh", "ⵜⵉⵇⵏⵟ"],
  ["Canadian syllabics", "iu", "ᐃᑯᒫᖅ"],
  ["Javanese", "jv", "ꦗꦩꦧꦠ"],
  ["Balinese", "ban", "ᬓᬩᬭ"],
  ["Yi", "ii", "ꋬꇖꀕ"],
  ["Vai", "vai", "ꕙꔤꘌ"],
  ["Syriac", "syr", "ܓܫܪܐ"],
  ["Ol Chiki", "sat", "ᱯᱩᱞᱜᱟ"],
  ["Meetei Mayek", "mni", "ꯊꯣꯡꯕ"],
  ["Lisu", "lis", "ꓡꓲꓢꓴ"],
  ["Cham", "cjm", "ꨌꨕꨆꨣ"],
  ["Adlam", "ff", "𞤆𞤵𞤤𞤢"],
  ["Hanifi Rohingya", "rhg", "𐴌𐴟𐴁"],
  ["symbols", "en", "➜⎋☑⌘"],
  ["mathematics", "en", "𝔸𝕏∮⨂"],
  ["Braille", "en", "⠓⠑⠇⠏"],
  ["Chakma", "ccp", "𑄌𑄋𑄴𑄟"],
  ["Greek", "el", "γέφυρα"],
  ["Cyrillic", "uk", "річкаст"],
  ["emoji", "en", "🌉🧓✨🏞️"],
];

/** No font has a glyph for this code point, so it is drawn as a box. */
const MISSING_CHARACTER = "\u{10fffd}";

let browser: Browser;
let page: Page;
const folder = createTestFolder("fonts-", afterAll);

/** The same font settings as in production, without the machine's own fonts. */
beforeAll(async () => {
  const { executable, provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
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
afterAll(() => browser.close());

async function draw(text: string, { lang = "en", family = "sans-serif" } = {}): Promise<Buffer> {
  await page.setContent(
    `<body style="margin:8px;font:40px ${family}"><span lang="${lang}">${text}</span></body>`,
  );
  return page.screenshot();
}

/** The families that draw the text of the page. */
async function listFonts(): Promise<string[]> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("DOM.enable");
  await cdp.send("CSS.enable");
  const { root } = await cdp.send("DOM.getDocument");
  const { nodeId } = await cdp.send("DOM.querySelector", { nodeId: root.nodeId, selector: "span" });
  const { fonts } = await cdp.send("CSS.getPlatformFontsForNode", { nodeId });
  await cdp.detach();
  return fonts.map(({ familyName }) => familyName);
}

describe.runIf(process.platform === "linux" && process.arch === "x64")(
  "Chromium without fonts of the machine",
  { meta: { skipReason: "the packaged Chromium is for Linux x64" } },
  () => {
    it.each(SCRIPT_SAMPLES)("draws %s with glyphs instead of boxes", async (name, lang, text) => {
      edgeCase("text without an installed font");
      const box = await draw(MISSING_CHARACTER, { lang });
      const characters = [...new Intl.Segmenter(lang).segment(text)].map(({ segment }) => segment);
      const images = new Set<string>();
      for (const character of characters) {
        const image = await draw(character, { lang });
        expect(image.equals(box), `${character} is a box`).toBe(false);
        images.add(image.toString("base64"));
      }
      expect(images.size).toBeGreaterThanOrEqual(3);
      await draw(text, { lang });
      // Chromium names Arimo for a glyph that no font has.
      const family = /^(?:Greek|Cyrillic|Hebrew)$/.test(name) ? /^Arimo$/ : /^Noto /;
      for (const font of await listFonts()) expect(font).toMatch(family);
    });

    it("fills the font cache before the first browser starts", async () => {
      const log = recordLog();
      const { executable = "", provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
      const fontConfiguration = await unpackFonts(createTestFolder("new-machine-"));
      await warmFonts(executable, { ...provisions, fontConfiguration });
      expect(readdirSync(join(dirname(fontConfiguration), "cache"))).not.toEqual([]);
      expect(log.texts).toEqual([]);
    });

    it("draws emoji in color", async () => {
      await draw("🌉");
      const { default: sharp } = await import("sharp");
      const { channels } = await sharp(await page.screenshot()).stats();
      const [red, green, blue] = channels.map(({ mean }) => mean);
      expect(
        Math.max(Math.abs((red ?? 0) - (green ?? 0)), Math.abs((green ?? 0) - (blue ?? 0))),
      ).toBeGreaterThan(1);
    });

    it("draws a Chinese character in the form of its language", async () => {
      const forms = new Set<string>();
      await setScriptFonts(await page.context().newCDPSession(page));
      for (const lang of ["zh-Hans", "zh-Hant", "ja"])
        forms.add((await draw("直", { lang, family: "Arial, sans-serif" })).toString("base64"));
      expect(forms.size).toBeGreaterThanOrEqual(2);
    });

    it("draws common font families with metric-compatible replacements", async () => {
      const widths: number[] = [];
      for (const family of ["Arial", "Times New Roman", "Courier New"]) {
        await draw("Hamburg", { family: `'${family}'` });
        widths.push((await page.locator("span").boundingBox())?.width ?? 0);
      }
      // Sums of the advance widths in Arial, Times New Roman and Courier New; the browser rounds each.
      for (const [index, width] of [164.5, 151, 168].entries())
        expect(Math.abs((widths[index] ?? 0) - width)).toBeLessThan(2.5);
    });

    it("finds a filled font cache", async () => {
      const { provisions } = await findChromium(process.env.CHROMIUM_PATH || undefined);
      const cache = join(dirname(provisions.fontConfiguration ?? ""), "cache");
      expect(readFileSync(join(cache, "CACHEDIR.TAG"), "utf8")).toContain("Signature");
    });
  },
);

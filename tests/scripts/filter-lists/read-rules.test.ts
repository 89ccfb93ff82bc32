import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import {
  collectRules,
  FEWEST_PACKAGED_RULES,
  LISTS,
  parseListSources,
  readRules,
} from "#scripts/filter-lists/read-rules.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { startTestServer } from "#tests/support/listen.ts";

const root = createTestFolder("lists-", afterAll);
/** Writes a package of lists with this text as its cookie banner list; each other list has one rule. */
function writePackage(cookieBanners: string): void {
  for (const number of Object.values(LISTS).flat()) {
    const folder = join(
      root,
      `artifact-sources/node_modules/@adguard/dnr-rulesets/dist/filters/declarative/ruleset_${number}`,
    );
    mkdirSync(folder, { recursive: true });
    const rawFilterList = number === 18 ? cookieBanners : "||ads.example^";
    writeFileSync(join(folder, `ruleset_${number}.json`), JSON.stringify([{ metadata: { rawFilterList } }]));
  }
}

describe("readRules for the packaged lists", () => {
  it("returns their rules without comments", async () => {
    const rules = Array.from({ length: 1_200 }, (_, index) => `||banner-${index}.example^`);
    writePackage(["! Title: Banners", ...rules].join("\r\n"));
    expect(collectRules(await readRules(root, null), "cookieBanners", FEWEST_PACKAGED_RULES)).toEqual(rules);
  });

  it("throws when a list is nearly empty, which would silently disable blocking", async () => {
    writePackage("! Title: Banners\n||banner.example^");
    const lists = await readRules(root, null);
    expect(() => collectRules(lists, "cookieBanners", FEWEST_PACKAGED_RULES)).toThrow(
      "cookieBanners hold 1 rules",
    );
  });
});

describe("FILTER_LISTS", () => {
  it.each(["", " ", ",", undefined])("is the packaged lists when it is %o", (setting) => {
    expect(parseListSources(setting)).toBeNull();
  });

  it("accepts several lists for one option, and URLs that contain an equals sign", () => {
    const setting = "ads=a.txt, ads=https://lists.example/?name=b ,tracking=c.txt,cookieBanners=d.txt";
    expect(parseListSources(setting)).toEqual([
      { option: "ads", location: "a.txt" },
      { option: "ads", location: "https://lists.example/?name=b" },
      { option: "tracking", location: "c.txt" },
      { option: "cookieBanners", location: "d.txt" },
    ]);
  });

  it.each([
    ["easylist.txt", "not of the form"],
    ["ads=", "not of the form"],
    ["popups=a.txt", "not of the form"],
    ["ads=a.txt", "no list for cookieBanners, tracking"],
  ])("rejects %s", (setting, message) => {
    expect(() => parseListSources(setting)).toThrow(message);
  });

  it("accepts files relative to the root and URLs, in EasyList's syntax", async () => {
    const address = await startTestServer((request, response) => {
      response.statusCode = request.url === "/easyprivacy.txt" ? 200 : 404;
      response.end("! Title: EasyPrivacy\n||tracker.example^$third-party\n");
    }, onTestFinished);
    writeFileSync(join(root, "easylist.txt"), "! Title: EasyList\n||ads.example^\nshop.example##.banner\n");
    const lists = await readRules(root, [
      { option: "ads", location: "easylist.txt" },
      { option: "tracking", location: `http://${address}/easyprivacy.txt` },
    ]);
    expect(lists.map(({ name }) => name)).toEqual(["1-easylist.txt", "2-easyprivacy.txt"]);
    expect(collectRules(lists, "ads", 1)).toEqual(["||ads.example^", "shop.example##.banner"]);
    expect(collectRules(lists, "tracking", 1)).toEqual(["||tracker.example^$third-party"]);
    const missing = [{ option: "ads" as const, location: `http://${address}/gone.txt` }];
    await expect(readRules(root, missing)).rejects.toThrow("answers 404");
  });
});

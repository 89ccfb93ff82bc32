import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { readRules } from "#scripts/lists/read-lists.ts";

const root = mkdtempSync(join(tmpdir(), "lists-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The package of lists with this text as its list of cookie banners. */
function pack(rawFilterList: string): void {
  const folder = join(root, "node_modules/@adguard/dnr-rulesets/dist/filters/declarative/ruleset_18");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "ruleset_18.json"), JSON.stringify([{ metadata: { rawFilterList } }]));
}

it("reads the rules of a list and leaves its remarks out", async () => {
  const rules = Array.from({ length: 1_200 }, (_, index) => `||banner-${index}.example^`);
  pack(["! Title: Banners", ...rules].join("\r\n"));
  expect(await readRules(root, "cookieBanners")).toEqual(rules);
});

it("refuses a list that is as good as empty: it would switch blocking off unseen", async () => {
  pack("! Title: Banners\n||banner.example^");
  await expect(readRules(root, "cookieBanners")).rejects.toThrow("cookieBanners hold 1 rules");
});

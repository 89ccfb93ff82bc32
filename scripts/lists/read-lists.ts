import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import type { BlockingSwitches } from "#lib/outside/chromium/blocking/switches.ts";
import { translateRule } from "./translate-rule.ts";

const PACKAGE = "node_modules/@adguard/dnr-rulesets";

/** AdGuard's numbers: 2 base (with EasyList) and 11 mobile ads; 3 tracking protection; 18 cookie notices. */
export const LISTS: Record<keyof BlockingSwitches, number[]> = {
  ads: [2, 11],
  cookieBanners: [18],
  tracking: [3],
};

const Ruleset = z.tuple([z.object({ metadata: z.object({ rawFilterList: z.string() }) })], z.unknown());
const Manifest = z.object({ version: z.string() });

/** The version of the lists, which carries their date. */
export async function listsVersion(root: string): Promise<string> {
  return Manifest.parse(JSON.parse(await readFile(join(root, PACKAGE, "package.json"), "utf8"))).version;
}

async function readList(root: string, number: number): Promise<string[]> {
  const path = join(root, PACKAGE, `dist/filters/declarative/ruleset_${number}/ruleset_${number}.json`);
  const [{ metadata }] = Ruleset.parse(JSON.parse(await readFile(path, "utf8")));
  return metadata.rawFilterList.split(/\r?\n/);
}

/** The smallest of the lists has ten times as many: with less something is wrong with the package. */
const FEWEST_RULES = 1_000;

/**
 * All rules behind one switch, in the engine's syntax.
 * @throws Error when there are hardly any.
 */
export async function readRules(root: string, part: keyof BlockingSwitches): Promise<string[]> {
  const lists = await Promise.all(LISTS[part].map((number) => readList(root, number)));
  const rules = lists.flat().flatMap((line) => translateRule(line.trim()) ?? []);
  if (rules.length < FEWEST_RULES) throw new Error(`The lists for ${part} hold ${rules.length} rules.`);
  return rules;
}

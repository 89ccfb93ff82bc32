import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import * as z from "zod/mini";
import { SOURCE_PACKAGES } from "#scripts/artifact-sources.ts";
import type { FilterOptions } from "#server/browser/blocking/options.ts";
import { translateRule } from "./translate-rule.ts";

export const LISTS_PACKAGE = "@adguard/dnr-rulesets";
const PACKAGE = `${SOURCE_PACKAGES}/${LISTS_PACKAGE}`;
export const LISTS_LICENSE = `${PACKAGE}/LICENSE`;

/** AdGuard's filter ids: 2 base (with EasyList) and 11 mobile ads; 3 tracking protection; 18 cookie notices. */
export const LISTS: Record<keyof FilterOptions, number[]> = {
  ads: [2, 11],
  cookieBanners: [18],
  tracking: [3],
};
export const OPTIONS = ["ads", "cookieBanners", "tracking"] as const;

const DOWNLOAD_TIMEOUT_MS = 60_000;

const Ruleset = z.tuple([z.object({ metadata: z.object({ rawFilterList: z.string() }) })], z.unknown());

/** A filter list as published, the source of the compiled engines. */
export type FilterList = { option: keyof FilterOptions; name: string; origin: string; text: string };

/** An operator's own list: an HTTP(S) URL, or a file relative to the root. */
export type ListSource = { option: keyof FilterOptions; location: string };

/**
 * Parses `FILTER_LISTS`: comma-separated `option=location` pairs, each option at least once. Null when empty, for the
 * packaged lists.
 * @throws Error when a pair is malformed or an option has no list
 */
export function parseListSources(setting: string | undefined): ListSource[] | null {
  const pairs = (setting ?? "")
    .split(",")
    .map((pair) => pair.trim())
    .filter(Boolean);
  if (pairs.length === 0) return null;
  const sources = pairs.map((pair) => {
    const [name = "", ...rest] = pair.split("=");
    const option = OPTIONS.find((known) => known === name.trim());
    const location = rest.join("=").trim();
    if (!option || !location)
      throw new Error(`FILTER_LISTS: "${pair}" is not of the form ${OPTIONS.join("|")}=address or file.`);
    return { option, location };
  });
  const missing = OPTIONS.filter((option) => sources.every((source) => source.option !== option));
  if (missing.length > 0) throw new Error(`FILTER_LISTS has no list for ${missing.join(", ")}.`);
  return sources;
}

async function readPackagedList(
  root: string,
  option: keyof FilterOptions,
  number: number,
): Promise<FilterList> {
  const path = `${PACKAGE}/dist/filters/declarative/ruleset_${number}/ruleset_${number}.json`;
  const [{ metadata }] = Ruleset.parse(JSON.parse(await readFile(join(root, path), "utf8")));
  return { option, name: `adguard-${number}.txt`, origin: path, text: metadata.rawFilterList };
}

async function download(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(DOWNLOAD_TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  return response.text();
}

async function readOperatorList(
  root: string,
  { option, location }: ListSource,
  index: number,
): Promise<FilterList> {
  const isAddress = /^https?:\/\//.test(location);
  const text = isAddress ? await download(location) : await readFile(join(root, location), "utf8");
  const name = basename(isAddress ? new URL(location).pathname : location) || "list.txt";
  return { option, name: `${index + 1}-${name}`, origin: location, text };
}

/**
 * Reads the lists of `sources`, or the packaged ones for null.
 * @throws Error when a list cannot be read
 */
export async function readRules(root: string, sources: ListSource[] | null): Promise<FilterList[]> {
  if (sources) return Promise.all(sources.map((source, index) => readOperatorList(root, source, index)));
  return Promise.all(
    OPTIONS.flatMap((option) => LISTS[option].map((number) => readPackagedList(root, option, number))),
  );
}

/** A tenth of the smallest packaged list: fewer rules indicate a broken package. */
export const FEWEST_PACKAGED_RULES = 1_000;

/**
 * All rules of one switch, in the engine's syntax.
 * @throws Error when there are fewer than `fewest`
 */
export function collectRules(
  lists: readonly FilterList[],
  option: keyof FilterOptions,
  fewest: number,
): string[] {
  const rules = lists
    .filter((list) => list.option === option)
    .flatMap(({ text }) => text.split(/\r?\n/))
    .flatMap((line) => translateRule(line.trim()) ?? []);
  if (rules.length < fewest) throw new Error(`The lists for ${option} hold ${rules.length} rules.`);
  return rules;
}

import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdCompress } from "node:zlib";
import { installSources, readSourcePackage } from "#scripts/artifact-sources.ts";
import { writeAtomically } from "#scripts/write-atomically.ts";
import {
  compileEngine,
  ENGINE_VERSION,
  engineFile,
  readEngine,
} from "#server/browser/blocking/filter-engine.ts";
import { ALL_FILTER_OPTIONS, engineName, type FilterOptions } from "#server/browser/blocking/options.ts";
import {
  collectRules,
  FEWEST_PACKAGED_RULES,
  type FilterList,
  LISTS,
  LISTS_LICENSE,
  LISTS_PACKAGE,
  type ListSource,
  OPTIONS,
  parseListSources,
  readRules,
} from "./read-rules.ts";

const compress = promisify(zstdCompress);
export const ENGINES_STAMP = "blocking/stamp.txt";
const SOURCE_FOLDER = "blocking/source";
const NAMES = ALL_FILTER_OPTIONS.map((switches) => engineName(switches) ?? "");

/** Fingerprint of the engines' inputs. Remote lists are not downloaded to compute it. */
async function computeFingerprint(root: string, sources: ListSource[] | null): Promise<string> {
  const translation = await readFile(new URL("./translate-rule.ts", import.meta.url), "utf8");
  const hash = createHash("sha256").update(translation);
  for (const { option, location } of sources ?? []) {
    const isAddress = /^https?:\/\//.test(location);
    hash.update(`${option} ${location}`).update(isAddress ? "" : await readFile(join(root, location)));
  }
  const lists = sources
    ? "operator"
    : `${readSourcePackage(root, LISTS_PACKAGE).version} ${JSON.stringify(LISTS)}`;
  return `lists ${lists} engine ${ENGINE_VERSION} inputs ${hash.digest("hex").slice(0, 16)}\n`;
}

async function isUsable(folder: string, stamp: string): Promise<boolean> {
  try {
    if ((await readFile(join(folder, ENGINES_STAMP), "utf8")) !== stamp) return false;
    for (const name of NAMES) await readEngine(await readFile(join(folder, engineFile(name))));
    return true;
  } catch {
    return false;
  }
}

function rulesFor(switches: FilterOptions, rules: Record<keyof FilterOptions, string[]>): string {
  return OPTIONS.filter((option) => switches[option])
    .flatMap((option) => rules[option])
    .join("\n");
}

function sourcePage(lists: readonly FilterList[], isPackaged: boolean): string {
  const rows = lists.map(({ name, origin }) => `- \`source/${name}.zst\`, from ${origin}`);
  const license = isPackaged
    ? "They are AdGuard's filter lists, which contain EasyList, under the GNU General Public License, version 3: see `LICENSE`."
    : "They were chosen by the operator; each names its license in its first lines.";
  return `# Filter lists

The \`.zst\` files in this folder are data: compiled from the filter lists below, one file for each combination of switches.
${license} The complete source of every list stands in \`source/\`, compressed with Zstandard.

${rows.join("\n")}
`;
}

/** Writes the lists with their license: the GPL requires their source next to the compiled files. */
async function writeSource(
  root: string,
  folder: string,
  lists: FilterList[],
  isPackaged: boolean,
): Promise<void> {
  await rm(join(folder, SOURCE_FOLDER), { recursive: true, force: true });
  for (const { name, text } of lists)
    await writeAtomically(join(folder, SOURCE_FOLDER, `${name}.zst`), await compress(Buffer.from(text)));
  const license = join(folder, "blocking/LICENSE");
  if (isPackaged) await writeAtomically(license, await readFile(join(root, LISTS_LICENSE)));
  else await rm(license, { force: true });
  await writeAtomically(join(folder, "blocking/README.md"), sourcePage(lists, isPackaged));
}

/**
 * Compiles the filter lists (`FILTER_LISTS`, else the packaged ones) into one engine per combination of the three
 * switches: exceptions of one list apply to rules of another, so engines cannot be combined later. Skips the work when
 * the existing engines load and have the same inputs; returns whether it compiled. Takes about ten seconds.
 * @throws Error when `FILTER_LISTS` is invalid or a list cannot be read
 */
export async function buildEngines(root: string, folder: string): Promise<boolean> {
  const sources = parseListSources(process.env.FILTER_LISTS);
  const stamp = await computeFingerprint(root, sources);
  if (await isUsable(folder, stamp)) return false;
  if (!sources) await installSources(root);
  const lists = await readRules(root, sources);
  const fewest = sources ? 1 : FEWEST_PACKAGED_RULES;
  const rules = {
    ads: collectRules(lists, "ads", fewest),
    cookieBanners: collectRules(lists, "cookieBanners", fewest),
    tracking: collectRules(lists, "tracking", fewest),
  };
  for (const switches of ALL_FILTER_OPTIONS) {
    const file = await compileEngine(rulesFor(switches, rules));
    await writeAtomically(join(folder, engineFile(engineName(switches) ?? "")), file);
  }
  await writeSource(root, folder, lists, sources === null);
  await writeAtomically(join(folder, ENGINES_STAMP), stamp);
  return true;
}

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import {
  compileEngine,
  ENGINE_VERSION,
  engineFile,
  readEngine,
} from "#lib/outside/chromium/blocking/engine-file.ts";
import { ALL_SWITCHES, type BlockingSwitches, engineName } from "#lib/outside/chromium/blocking/switches.ts";
import { LISTS, listsVersion, readRules } from "./read-lists.ts";

const STAMP = "blocking/stamp.txt";
const PARTS = ["ads", "cookieBanners", "tracking"] as const;
const NAMES = ALL_SWITCHES.map((switches) => engineName(switches) ?? "");

/** What the engines are made of; they are made again when it changes. */
async function stampOf(root: string): Promise<string> {
  const translation = await readFile(new URL("./translate-rule.ts", import.meta.url), "utf8");
  const hash = createHash("sha256").update(translation).digest("hex").slice(0, 16);
  return `lists ${await listsVersion(root)} ${JSON.stringify(LISTS)} engine ${ENGINE_VERSION} translation ${hash}\n`;
}

/** In one step, so that a server which reads at this moment never sees half a file. */
async function writeWhole(path: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.${process.pid}`, content);
  await rename(`${path}.${process.pid}`, path);
}

async function isUsable(folder: string, stamp: string): Promise<boolean> {
  try {
    if ((await readFile(join(folder, STAMP), "utf8")) !== stamp) return false;
    for (const name of NAMES) await readEngine(await readFile(join(folder, engineFile(name))));
    return true;
  } catch {
    return false;
  }
}

function rulesFor(switches: BlockingSwitches, rules: Record<keyof BlockingSwitches, string[]>): string {
  return PARTS.filter((part) => switches[part])
    .flatMap((part) => rules[part])
    .join("\n");
}

/**
 * Compiles the filter lists into one engine for each combination of the three switches: exceptions of one list act on
 * rules of another, so engines cannot be put together later. Does nothing when those that are there still load and are
 * of the same lists; says whether it built. Takes about ten seconds.
 */
export async function buildEngines(root: string, folder: string): Promise<boolean> {
  const stamp = await stampOf(root);
  if (await isUsable(folder, stamp)) return false;
  const read = await Promise.all(PARTS.map((part) => readRules(root, part)));
  const rules = { ads: read[0] ?? [], cookieBanners: read[1] ?? [], tracking: read[2] ?? [] };
  for (const switches of ALL_SWITCHES) {
    const file = await compileEngine(rulesFor(switches, rules));
    await writeWhole(join(folder, engineFile(engineName(switches) ?? "")), file);
  }
  await writeWhole(join(folder, STAMP), stamp);
  return true;
}

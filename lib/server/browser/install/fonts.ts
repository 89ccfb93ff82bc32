import { execFile } from "node:child_process";
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { CDPSession } from "playwright-core";
import { type BundledResources, browserEnvironment } from "#server/browser/launch.ts";
import { buildArtifactPath } from "#server/build-artifacts.ts";
import { unpackVersioned } from "./chromium.ts";
import { fontConfiguration } from "./fontconfig.ts";

const decompress = promisify(zstdDecompress);
const PACKED = ".zst";

async function unpackFont(name: string, folder: string): Promise<void> {
  const font = await decompress(await readFile(buildArtifactPath(`fonts/${name}`)));
  await writeFile(join(folder, name.slice(0, -PACKED.length)), font);
}

/**
 * Unpacks the fonts that the build packed, once a set of them, and gives the path of their configuration.
 * @throws Error when the build did not prepare them.
 */
export async function unpackFonts(home: string): Promise<string> {
  const stamp = await readFile(buildArtifactPath("fonts/stamp.txt"), "utf8").catch((cause: unknown) => {
    throw new Error("The fonts cannot be loaded. Run: npm run build:artifacts", { cause });
  });
  const place = await unpackVersioned(home, `fonts-${stamp}`, async (fresh) => {
    const names = await readdir(buildArtifactPath("fonts"));
    await mkdir(join(fresh, "files"));
    for (const name of names) if (name.endsWith(PACKED)) await unpackFont(name, join(fresh, "files"));
    const final = join(/* turbopackIgnore: true */ home, `fonts-${stamp}`);
    await writeFile(join(fresh, "fonts.conf"), fontConfiguration(final));
  });
  return join(place, "fonts.conf");
}

const run = promisify(execFile);
const TIMEOUT_MS = 20_000;

/**
 * Starts the browser once on an empty page, so that what fontconfig finds out about the fonts lies ready. It runs as the
 * server's own account, which alone may write there: a browser that shows a stranger's page cannot change what the next one reads.
 */
export async function warmFonts(executable: string, provisions: BundledResources): Promise<void> {
  const folder = dirname(provisions.fontConfiguration ?? "");
  const isWarm = await access(join(folder, "cache")).then(
    () => true,
    () => false,
  );
  if (isWarm) return;
  const empty = ["--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", "about:blank"];
  const env = { ...browserEnvironment(provisions), HOME: folder } as unknown as NodeJS.ProcessEnv;
  // Without it every start is a tenth of a second slower, and nothing else.
  await run(executable, empty, { env, timeout: TIMEOUT_MS }).catch(() => undefined);
}

/** Families by the script (ISO 15924) that the language of a text is written in. */
const FAMILIES: Record<string, string> = {
  Hans: "Noto Sans S Chinese",
  Hant: "Noto Sans T Chinese",
  Jpan: "Noto Sans Japanese",
  Hang: "Noto Sans Korean",
};

/**
 * Tells the browser which of the fonts for East Asia belongs to which language: each holds the others' characters too,
 * and the browser's own search for a missing sign does not ask for the language. Has to be called before the first document.
 */
export async function setScriptFonts(cdp: CDPSession): Promise<void> {
  const forScripts = Object.entries(FAMILIES).map(([script, family]) => ({
    script,
    fontFamilies: { standard: family, sansSerif: family, serif: family },
  }));
  await cdp.send("Page.setFontFamilies", { fontFamilies: {}, forScripts });
}

import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { type CDPSession, chromium } from "playwright-core";
import { browserEnvironment, chromiumFlags, closeBrowser } from "#server/browser/launch.ts";
import type { BundledResources } from "#server/browser/settings.ts";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";
import { logWarning } from "#server/platform/log.ts";
import { unpackVersioned } from "./chromium.ts";
import { fontConfiguration } from "./fontconfig.ts";

const decompress = promisify(zstdDecompress);
const PACKED_EXTENSION = ".zst";

async function unpackFont(name: string, folder: string): Promise<void> {
  const font = await decompress(await readFile(buildArtifactPath(`fonts/${name}`)));
  await writeFile(join(folder, name.slice(0, -PACKED_EXTENSION.length)), font);
}

/**
 * Unpacks the fonts of the build, once per set.
 * @returns the path of their fontconfig file
 * @throws Error when the build did not prepare them
 */
export async function unpackFonts(home: string): Promise<string> {
  const stamp = await readFile(buildArtifactPath("fonts/stamp.txt"), "utf8").catch((cause: unknown) => {
    throw new Error("The fonts cannot be loaded. Run: npm run build:artifacts", { cause });
  });
  const folder = await unpackVersioned(home, `fonts-${stamp}`, async (fresh) => {
    const names = await readdir(buildArtifactPath("fonts"));
    await mkdir(join(fresh, "files"));
    for (const name of names)
      if (name.endsWith(PACKED_EXTENSION)) await unpackFont(name, join(fresh, "files"));
    const final = join(/* turbopackIgnore: true */ home, `fonts-${stamp}`);
    await writeFile(join(fresh, "fonts.conf"), fontConfiguration(final));
  });
  return join(folder, "fonts.conf");
}

const LAUNCH_TIMEOUT_MS = 20_000;

/**
 * Launches the browser once, so that fontconfig's cache is filled. Uses the server's own account, which alone may write
 * there: a browser that shows an untrusted page cannot change what the next one reads.
 */
export async function warmFonts(executablePath: string, provisions: BundledResources): Promise<void> {
  const folder = dirname(provisions.fontConfiguration ?? "");
  const isWarm = await access(join(folder, "cache")).then(
    () => true,
    () => false,
  );
  if (isWarm) return;
  try {
    const env = { ...browserEnvironment(provisions), HOME: folder };
    const args = chromiumFlags();
    await closeBrowser(await chromium.launch({ executablePath, args, env, timeout: LAUNCH_TIMEOUT_MS }));
  } catch (error) {
    // Every start only takes a tenth of a second more.
    logWarning("browser.fonts_not_cached", { error });
  }
}

/** Families by the script (ISO 15924) of a text's language. */
const FAMILIES: Record<string, string> = {
  Hans: "Noto Sans S Chinese",
  Hant: "Noto Sans T Chinese",
  Jpan: "Noto Sans Japanese",
  Hang: "Noto Sans Korean",
};

/**
 * Sets the East Asian font of each language: each font holds the others' characters too, and Chromium's fallback
 * ignores the language. Must be called before the first document.
 */
export async function setScriptFonts(cdp: CDPSession): Promise<void> {
  const forScripts = Object.entries(FAMILIES).map(([script, family]) => ({
    script,
    fontFamilies: { standard: family, sansSerif: family, serif: family },
  }));
  await cdp.send("Page.setFontFamilies", { fontFamilies: {}, forScripts });
}

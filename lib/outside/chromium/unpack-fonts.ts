import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import { runtimeFile } from "#lib/runtime-files.ts";
import { fontConfiguration } from "./font-configuration.ts";
import { unpackOnce } from "./unpack-once.ts";

const decompress = promisify(zstdDecompress);
const PACKED = ".zst";

async function unpackFont(name: string, folder: string): Promise<void> {
  const font = await decompress(await readFile(runtimeFile(`fonts/${name}`)));
  await writeFile(join(folder, name.slice(0, -PACKED.length)), font);
}

/**
 * Unpacks the fonts that the build packed, once a set of them, and gives the path of their configuration.
 * @throws Error when the build did not prepare them.
 */
export async function unpackFonts(home: string): Promise<string> {
  const stamp = await readFile(runtimeFile("fonts/stamp.txt"), "utf8").catch((cause: unknown) => {
    throw new Error("The fonts cannot be loaded. Run: npm run build:runtime", { cause });
  });
  const place = await unpackOnce(home, `fonts-${stamp}`, async (fresh) => {
    const names = await readdir(runtimeFile("fonts"));
    await mkdir(join(fresh, "files"));
    for (const name of names) if (name.endsWith(PACKED)) await unpackFont(name, join(fresh, "files"));
    const final = join(/* turbopackIgnore: true */ home, `fonts-${stamp}`);
    await writeFile(join(fresh, "fonts.conf"), fontConfiguration(final));
  });
  return join(place, "fonts.conf");
}

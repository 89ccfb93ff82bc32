import { createHash } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { installSources, readSourcePackage, SOURCE_PACKAGES } from "#scripts/artifact-sources.ts";
import { copyLicenses, LICENSE_FOLDER, writeStampedFolder } from "#scripts/stamped-folder.ts";
import { FONT_FILES, FONT_PACKAGES } from "./font-files.ts";

const compress = promisify(zstdCompress);
/** Level 19 saves another 2 % and takes ten times as long. */
const LEVEL = 9;

/** Fingerprint of the fonts folder's inputs. */
function computeFingerprint(root: string): string {
  const versions = FONT_PACKAGES.map((name) => `${name}@${readSourcePackage(root, name).version}`);
  return createHash("sha256")
    .update([...versions, ...FONT_FILES, LEVEL, LICENSE_FOLDER].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

async function pack(root: string, file: string, folder: string): Promise<void> {
  const font = await readFile(join(root, SOURCE_PACKAGES, file));
  const packed = await compress(font, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  await writeFile(join(folder, `${basename(file)}.zst`), packed);
}

/** Compresses the capture fonts into `fonts` of the runtime folder, with their licenses, unless they exist. Takes a few seconds. */
export const buildFonts = (root: string, runtimeFolder: string): Promise<void> =>
  writeStampedFolder(join(runtimeFolder, "fonts"), computeFingerprint(root), async (folder) => {
    await installSources(root);
    await Promise.all(FONT_FILES.map((file) => pack(root, file, folder)));
    await Promise.all(FONT_PACKAGES.map((name) => copyLicenses(root, name, folder)));
  });

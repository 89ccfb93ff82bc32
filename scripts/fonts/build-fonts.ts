import { createHash } from "node:crypto";
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { installSources, readSourcePackage, SOURCE_PACKAGES } from "#scripts/artifact-sources.ts";
import { FONT_FILES, FONT_PACKAGES } from "./font-files.ts";

const compress = promisify(zstdCompress);
/** Level 19 saves another 2 % and takes ten times as long. */
const LEVEL = 9;
const STAMP = "stamp.txt";
/** Licenses of the fonts, which every copy must contain, and their packages' manifests. */
const LICENSE_FOLDER = "packages";

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

/** Copies the package's manifest and license files. */
async function copyLicenses(root: string, name: string, folder: string): Promise<void> {
  const source = join(root, SOURCE_PACKAGES, name);
  const target = join(folder, LICENSE_FOLDER, name);
  await mkdir(target, { recursive: true });
  for (const file of await readdir(source))
    if (file === "package.json" || file.startsWith("LICENSE"))
      await copyFile(join(source, file), join(target, file));
}

/** Compresses the capture fonts into `fonts` of the runtime folder, with their licenses, unless they exist. Takes a few seconds. */
export async function buildFonts(root: string, runtimeFolder: string): Promise<void> {
  const folder = join(runtimeFolder, "fonts");
  const stamp = computeFingerprint(root);
  if ((await readFile(join(folder, STAMP), "utf8").catch(() => "")) === stamp) return;
  await installSources(root);
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await Promise.all(FONT_FILES.map((file) => pack(root, file, fresh)));
  await Promise.all(FONT_PACKAGES.map((name) => copyLicenses(root, name, fresh)));
  await writeFile(join(fresh, STAMP), stamp);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { constants, zstdCompress } from "node:zlib";
import { FONT_FILES } from "./font-files.ts";

const compress = promisify(zstdCompress);
/** Level 19 saves another 2 % and takes ten times as long. */
const LEVEL = 9;
const STAMP = "stamp.txt";

const getPackageName = (file: string): string => file.split("/").slice(0, 2).join("/");

async function readVersion(root: string, name: string): Promise<string> {
  const manifest = await readFile(join(root, "node_modules", name, "package.json"), "utf8");
  return `${name}@${(JSON.parse(manifest) as { version: string }).version}`;
}

/** Fingerprint of the fonts folder's inputs. */
async function computeFingerprint(root: string): Promise<string> {
  const names = [...new Set(FONT_FILES.map(getPackageName))];
  const versions = await Promise.all(names.map((name) => readVersion(root, name)));
  return createHash("sha256")
    .update([...versions, ...FONT_FILES, LEVEL].join("\n"))
    .digest("hex")
    .slice(0, 16);
}

async function pack(root: string, file: string, folder: string): Promise<void> {
  const font = await readFile(join(root, "node_modules", file));
  const packed = await compress(font, { params: { [constants.ZSTD_c_compressionLevel]: LEVEL } });
  await writeFile(join(folder, `${basename(file)}.zst`), packed);
}

/** Compresses the capture fonts into `fonts` of the runtime folder, unless they exist. Takes a few seconds. */
export async function buildFonts(root: string, runtimeFolder: string): Promise<void> {
  const folder = join(runtimeFolder, "fonts");
  const stamp = await computeFingerprint(root);
  if ((await readFile(join(folder, STAMP), "utf8").catch(() => "")) === stamp) return;
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await Promise.all(FONT_FILES.map((file) => pack(root, file, fresh)));
  await writeFile(join(fresh, STAMP), stamp);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

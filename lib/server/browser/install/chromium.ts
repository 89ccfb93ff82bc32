import { randomBytes } from "node:crypto";
import { constants, createReadStream, createWriteStream } from "node:fs";
import { access, chmod, lstat, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import os from "node:os";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract, type Headers } from "tar-fs";

/** Folder of the package with the compressed browser. The working directory is always the project's. */
const getPackageFolder = (): string => join(process.cwd(), "node_modules", "@sparticuz", "chromium");

export type UnpackedChromium = { executable: string; libraryPath: string };

/** Decompresses a file of the package into `target`. */
async function unpack(name: string, target: NodeJS.WritableStream): Promise<void> {
  const source = createReadStream(join(getPackageFolder(), "bin", name), { highWaterMark: 1 << 20 });
  await pipeline(source, createBrotliDecompress({ chunkSize: 1 << 20 }), target);
}

/**
 * The type declarations lack `umask` and `chown`. Without them, files extracted as root would belong to the
 * packager's user id.
 */
const EXTRACT_OPTIONS = {
  ignore: (_path: string, entry?: Headers) => entry?.type !== "file" && entry?.type !== "directory",
  umask: 0o022,
  chown: false,
};

const unpackArchive = (name: string, folder: string): Promise<void> =>
  unpack(name, extract(folder, EXTRACT_OPTIONS));

async function unpackBinary(folder: string): Promise<void> {
  const path = join(folder, "chromium");
  await unpack("chromium.br", createWriteStream(path));
  await chmod(path, 0o755);
}

async function readPackageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(getPackageFolder(), "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error("The package @sparticuz/chromium has no version.");
}

/** Unpacks the packaged browser, its software renderer and its libraries, once per version. */
export async function unpackChromium(home: string): Promise<UnpackedChromium> {
  const folder = await unpackVersioned(home, await readPackageVersion(), async (temporary) => {
    await Promise.all([
      unpackBinary(temporary),
      unpackArchive("swiftshader.tar.br", temporary),
      unpackArchive("al2023.tar.br", temporary),
    ]);
  });
  return { executable: join(folder, "chromium"), libraryPath: join(folder, "lib") };
}

const MARKER = "complete";

async function isComplete(folder: string, version: string): Promise<boolean> {
  return (await readFile(join(folder, MARKER), "utf8").catch(() => "")) === version;
}

/**
 * Fills a folder of `home` once per version and returns its path. Fills a temporary folder and renames it, so that no
 * process sees a partial one and concurrent processes do not conflict.
 */
export async function unpackVersioned(
  home: string,
  version: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const folder = join(/* turbopackIgnore: true */ home, version);
  if (await isComplete(folder, version)) return folder;
  const temporary = join(/* turbopackIgnore: true */ home, `${version}.${randomBytes(6).toString("hex")}`);
  try {
    await mkdir(temporary, { recursive: true, mode: 0o755 });
    await fill(temporary);
    await writeFile(join(temporary, MARKER), version);
    await rename(temporary, folder).catch(async (error: unknown) => {
      if (await isComplete(folder, version)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(temporary, folder).catch(() => Promise.reject(error));
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
  return folder;
}

const isRoot = (): boolean => process.getuid?.() === 0;

/** As root the browser runs as another account, which must be able to reach the executable. */
async function isReachable(folder: string): Promise<boolean> {
  if (!isRoot()) return true;
  for (let at = resolve(folder); ; at = dirname(at)) {
    const info = await stat(at).catch(() => null);
    if (info && (info.mode & 0o001) === 0) return false;
    if (at === dirname(at)) return true;
  }
}

/** Creates a folder that only we can write to. Refuses a folder of another user or one that others can write to. */
async function claimFolder(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
    const info = await lstat(folder);
    if (!info.isDirectory() || (process.getuid && info.uid !== process.getuid())) return false;
    await chmod(folder, isRoot() ? 0o711 : 0o700);
    return await isReachable(folder);
  } catch {
    return false;
  }
}

/**
 * The app's folder for the unpacked browser: `.data/chromium` of the working directory, or a temporary folder where
 * that is read-only (serverless) or inaccessible to the browser's account.
 * @throws Error when neither can be used
 */
export async function browserHome(): Promise<string> {
  const name = `saas-tools-chromium-${process.getuid?.() ?? "user"}`;
  for (const folder of [
    join(process.cwd(), ".data", "chromium"),
    join(os.tmpdir(), name),
    join("/var/tmp", name),
  ]) {
    if (await claimFolder(folder)) return folder;
  }
  throw new Error(
    "There is no folder to unpack Chromium into: .data and the temporary folder cannot be written to.",
  );
}

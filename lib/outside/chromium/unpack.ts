import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { chmod, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { fontConfiguration } from "./font-configuration.ts";
import { untar } from "./untar.ts";

const decompress = promisify(brotliDecompress);
const MARKER = "complete";

/** The folder of the package with the compressed browser. Found from the working directory, which is the project's in every way to start. */
const packageFolder = (): string => join(process.cwd(), "node_modules", "@sparticuz", "chromium");

export type UnpackedChromium = { executable: string; libraryPath: string; fontConfiguration: string };

function contents(folder: string): UnpackedChromium {
  return {
    executable: join(folder, "chromium"),
    libraryPath: join(folder, "lib"),
    fontConfiguration: join(folder, "fonts.conf"),
  };
}

async function unpackArchive(name: string, folder: string): Promise<void> {
  await untar(await decompress(await readFile(join(packageFolder(), "bin", name))), folder);
}

async function unpackBinary(folder: string): Promise<void> {
  const path = join(folder, "chromium");
  await pipeline(
    createReadStream(join(packageFolder(), "bin", "chromium.br"), { highWaterMark: 1 << 20 }),
    createBrotliDecompress({ chunkSize: 1 << 20 }),
    createWriteStream(path),
  );
  await chmod(path, 0o755);
}

async function packagedVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(join(packageFolder(), "package.json"), "utf8"));
  if (typeof manifest === "object" && manifest && "version" in manifest) return String(manifest.version);
  throw new Error("The package @sparticuz/chromium has no version.");
}

/** Everything the package brings: the browser, its software graphics, and the libraries and fonts for machines that have none. */
async function unpackInto(folder: string, place: string, version: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  await Promise.all([
    unpackBinary(folder),
    unpackArchive("swiftshader.tar.br", folder),
    unpackArchive("al2023.tar.br", folder),
    unpackArchive("fonts.tar.br", folder),
  ]);
  await writeFile(join(folder, "fonts.conf"), fontConfiguration(join(place, "fonts")));
  await writeFile(join(folder, MARKER), version);
}

async function isComplete(folder: string, version: string): Promise<boolean> {
  return (await readFile(join(folder, MARKER), "utf8").catch(() => "")) === version;
}

/**
 * Unpacks the packaged browser once a version. It is unpacked beside its place and then renamed, so a half-written one is
 * never seen, and of two processes that start together one wins and both go on.
 */
export async function unpackChromium(home: string): Promise<UnpackedChromium> {
  const version = await packagedVersion();
  const folder = join(/* turbopackIgnore: true */ home, version);
  if (await isComplete(folder, version)) return contents(folder);
  const fresh = join(/* turbopackIgnore: true */ home, `${version}.${randomBytes(6).toString("hex")}`);
  try {
    await unpackInto(fresh, folder, version);
    await rename(fresh, folder).catch(async (error: unknown) => {
      if (await isComplete(folder, version)) return;
      await rm(folder, { recursive: true, force: true });
      await rename(fresh, folder).catch(() => Promise.reject(error));
    });
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
  return contents(folder);
}

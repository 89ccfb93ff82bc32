import { createReadStream, createWriteStream } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { brotliDecompress, createBrotliDecompress } from "node:zlib";
import { unpackOnce } from "./unpack-once.ts";
import { untar } from "./untar.ts";

const decompress = promisify(brotliDecompress);

/** The folder of the package with the compressed browser. Found from the working directory, which is the project's in every way to start. */
const packageFolder = (): string => join(process.cwd(), "node_modules", "@sparticuz", "chromium");

export type UnpackedChromium = { executable: string; libraryPath: string };

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

/** Unpacks the packaged browser, its software graphics, and the libraries for machines that have none; once a version. */
export async function unpackChromium(home: string): Promise<UnpackedChromium> {
  const folder = await unpackOnce(home, await packagedVersion(), async (fresh) => {
    await Promise.all([
      unpackBinary(fresh),
      unpackArchive("swiftshader.tar.br", fresh),
      unpackArchive("al2023.tar.br", fresh),
    ]);
  });
  return { executable: join(folder, "chromium"), libraryPath: join(folder, "lib") };
}

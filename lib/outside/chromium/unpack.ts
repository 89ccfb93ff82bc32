import { createReadStream, createWriteStream } from "node:fs";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createBrotliDecompress } from "node:zlib";
import { extract, type Headers } from "tar-fs";
import { unpackOnce } from "./unpack-once.ts";

/** The folder of the package with the compressed browser. Found from the working directory, which is the project's in every way to start. */
const packageFolder = (): string => join(process.cwd(), "node_modules", "@sparticuz", "chromium");

export type UnpackedChromium = { executable: string; libraryPath: string };

/** Decompresses a file of the package into `target`. */
async function unpack(name: string, target: NodeJS.WritableStream): Promise<void> {
  const source = createReadStream(join(packageFolder(), "bin", name), { highWaterMark: 1 << 20 });
  await pipeline(source, createBrotliDecompress({ chunkSize: 1 << 20 }), target);
}

/** `umask` and `chown` are missing in the declarations: as root, files would belong to the user that packed them. */
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

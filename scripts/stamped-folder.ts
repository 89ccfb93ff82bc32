import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { SOURCE_PACKAGES } from "./artifact-sources.ts";

const STAMP = "stamp.txt";
/** Licenses of what a folder contains, which every copy must have, and the packages' manifests. */
export const LICENSE_FOLDER = "packages";

/** Writes a folder unless the existing one has this stamp. Interrupted, it leaves the existing one as it is. */
export async function writeStampedFolder(
  folder: string,
  stamp: string,
  write: (folder: string) => Promise<unknown>,
): Promise<void> {
  if ((await readFile(join(folder, STAMP), "utf8").catch(() => "")) === stamp) return;
  const fresh = `${folder}.${process.pid}`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(fresh, { recursive: true });
  await write(fresh);
  await writeFile(join(fresh, STAMP), stamp);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

/** Copies a source package's manifest and license files into a folder of artifacts. @returns their folder */
export async function copyLicenses(root: string, name: string, folder: string): Promise<string> {
  const source = join(root, SOURCE_PACKAGES, name);
  const target = join(folder, LICENSE_FOLDER, name);
  await mkdir(target, { recursive: true });
  for (const file of await readdir(source))
    if (file === "package.json" || file.startsWith("LICENSE"))
      await copyFile(join(source, file), join(target, file));
  return target;
}

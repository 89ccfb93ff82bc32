import { copyFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { CHARACTER_MAPS_FOLDER } from "#server/extraction/pdf/worker-protocol.ts";
import { installSources, readSourcePackage, SOURCE_PACKAGES } from "./artifact-sources.ts";
import { copyLicenses, writeStampedFolder } from "./stamped-folder.ts";

/** The package with the predefined character maps of PDF (ISO 32000-2, 9.7.5.2), in the version of `unpdf`. */
export const CHARACTER_MAPS_PACKAGE = "pdfjs-dist";

/** Copies the character maps of East Asian PDF documents and their licenses into the runtime folder. */
export async function buildCharacterMaps(root: string, runtimeFolder: string): Promise<void> {
  const { version } = readSourcePackage(root, CHARACTER_MAPS_PACKAGE);
  await writeStampedFolder(join(runtimeFolder, CHARACTER_MAPS_FOLDER), version, async (folder) => {
    await installSources(root);
    const source = join(root, SOURCE_PACKAGES, CHARACTER_MAPS_PACKAGE, "cmaps");
    const files = (await readdir(source)).filter((name) => name.endsWith(".bcmap"));
    await Promise.all(files.map((name) => copyFile(join(source, name), join(folder, name))));
    const licenses = await copyLicenses(root, CHARACTER_MAPS_PACKAGE, folder);
    // The maps have a license of their own.
    await copyFile(join(source, "LICENSE"), join(licenses, "LICENSE-cmaps"));
  });
}

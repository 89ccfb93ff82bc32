import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { npm } from "#scripts/install-packages.mjs";

/** Builds and packs the npm package into a folder. @returns its archive */
export async function packSdk(folder: string): Promise<string> {
  // The settings of `npm test` forbid scripts, and `prepack` builds the package.
  const args = ["pack", "--ignore-scripts=false", "--pack-destination", folder];
  await npm(process.execPath, args, join(ROOT, "packages", "sdk-js"));
  return join(folder, "saas-tools-0.1.0.tgz");
}

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { RUNTIME_FOLDER } from "#server/platform/build-artifacts.ts";
import { removeSources } from "./artifact-sources.ts";
import { areArtifactsCurrent, stampArtifacts } from "./artifact-stamp.ts";
import { buildCharacterMaps } from "./character-maps.ts";
import { loadDotenv } from "./dev-stack/load-dotenv.ts";
import { buildWorkers } from "./extraction-worker/build.ts";
import { bundleIfChanged } from "./extraction-worker/fingerprint.ts";
import { buildEngines } from "./filter-lists/build-engines.ts";
import { buildPageScripts } from "./filter-lists/build-page-scripts.ts";
import { buildFonts } from "./fonts/build-fonts.ts";
import { alone } from "./install-packages.mjs";
import { BUNDLED_PACKAGES_FILE } from "./licenses/deployed-files.ts";
import { buildNotices } from "./licenses/notices.ts";
import { packageName } from "./licenses/packages.ts";

/*
 * Creates the build artifacts that the server opens at run time, in one folder outside of version control. Runs before
 * every start, so each step skips its work when the result exists.
 */
const STEPS: ((root: string, folder: string) => Promise<unknown>)[] = [
  (root, folder) =>
    bundleIfChanged(root, folder, async () => {
      const inputs = [...(await buildPageScripts(root, folder)), ...(await buildWorkers(root, folder))];
      const packages = [...new Set(inputs.map(packageName))].filter((name) => name !== null).sort();
      await writeFile(join(folder, BUNDLED_PACKAGES_FILE), JSON.stringify(packages));
    }),
  buildEngines,
  buildFonts,
  buildCharacterMaps,
  buildNotices,
];

export async function buildArtifacts(root: string): Promise<void> {
  if (areArtifactsCurrent(root, process.env)) return;
  await alone("artifacts", async () => {
    if (areArtifactsCurrent(root, process.env)) return;
    for (const step of STEPS) await step(root, join(root, RUNTIME_FOLDER));
    await removeSources(root);
    await stampArtifacts(root, process.env);
  });
}

if (import.meta.main) {
  loadDotenv(process.cwd());
  await buildArtifacts(process.cwd());
}

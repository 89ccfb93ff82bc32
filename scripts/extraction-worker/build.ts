import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { PDF_WORKER_FILE } from "#server/extraction/pdf/worker-protocol.ts";
import { WORKER_FILE } from "#server/extraction/worker-protocol.ts";
import { PICTURE_WORKER_FILE } from "#server/page-comparison/picture-differences/find-differences.ts";

/** The entry point of each worker, by its file among the build artifacts. */
const WORKERS = {
  [WORKER_FILE]: "lib/server/extraction/worker.ts",
  [PDF_WORKER_FILE]: "lib/server/extraction/pdf/worker.ts",
  [PICTURE_WORKER_FILE]: "lib/server/page-comparison/picture-differences/worker.ts",
};

/** Bundles each worker thread into one file. Returns the paths of their inputs. Takes about a second. */
export async function buildWorkers(root: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const inputs: string[] = [];
  for (const [file, entryPoint] of Object.entries(WORKERS)) {
    const fresh = join(folder, `${file}.${process.pid}`);
    const { metafile } = await build({
      absWorkingDir: root,
      metafile: true,
      entryPoints: [entryPoint],
      outfile: fresh,
      bundle: true,
      minify: true,
      platform: "node",
      target: "node24",
      format: "esm",
      // CommonJS packages require Node's modules.
      banner: {
        js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
      },
      legalComments: "none",
      logLevel: "warning",
    });
    // Atomic, so that a server that starts a worker now never reads a partial file.
    await rename(fresh, join(folder, file));
    inputs.push(...Object.keys(metafile.inputs));
  }
  return inputs;
}

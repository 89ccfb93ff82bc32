import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { build } from "esbuild";
import { WORKER_FILE } from "#server/extraction/worker-protocol.ts";

/** Bundles the extraction worker into one file. Returns the paths of its inputs. Takes about a second. */
export async function buildExtractionWorker(root: string, folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  const fresh = join(folder, `${WORKER_FILE}.${process.pid}`);
  const { metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: ["lib/server/extraction/worker.ts"],
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
  await rename(fresh, join(folder, WORKER_FILE));
  return Object.keys(metafile.inputs);
}

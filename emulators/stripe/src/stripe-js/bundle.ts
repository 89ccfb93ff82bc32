import { fileURLToPath } from "node:url";
import { build } from "esbuild";

/** Bundles the browser code once, at its first request. */
async function bundle(path: string): Promise<string> {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(path, import.meta.url))],
    bundle: true,
    format: "iife",
    target: "es2022",
    write: false,
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}

const bundles = new Map<string, Promise<string>>();

export function getBundle(path: string): Promise<string> {
  const known = bundles.get(path) ?? bundle(path);
  bundles.set(path, known);
  return known;
}

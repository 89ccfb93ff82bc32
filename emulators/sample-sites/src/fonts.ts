import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);

const FILES: Record<string, [packageName: string, file: string]> = {
  geist: ["@fontsource-variable/geist", "geist-latin-wght-normal.woff2"],
  "geist-mono": ["@fontsource-variable/geist-mono", "geist-mono-latin-wght-normal.woff2"],
  "source-serif": ["@fontsource-variable/source-serif-4", "source-serif-4-latin-wght-normal.woff2"],
  "source-serif-italic": ["@fontsource-variable/source-serif-4", "source-serif-4-latin-wght-italic.woff2"],
  fraunces: ["@fontsource-variable/fraunces", "fraunces-latin-wght-normal.woff2"],
  "fraunces-italic": ["@fontsource-variable/fraunces", "fraunces-latin-wght-italic.woff2"],
  bricolage: ["@fontsource-variable/bricolage-grotesque", "bricolage-grotesque-latin-wght-normal.woff2"],
};

export async function readFont(name: string): Promise<Buffer | null> {
  const found = FILES[name];
  if (!found) return null;
  return readFile(join(dirname(require.resolve(`${found[0]}/package.json`)), "files", found[1]));
}

export function fontFace(family: string, name: string, style: "normal" | "italic" = "normal"): string {
  return `@font-face{font-family:"${family}";src:url(/fonts/${name}.woff2) format("woff2");font-weight:100 900;font-style:${style};font-display:swap}`;
}

import { readFileSync } from "node:fs";

const BASE = readFileSync(new URL("./base.css", import.meta.url), "utf8");

/** A page's whole style: what all pages have in common, then its own file. */
export function readStyle(file: URL): string {
  return `${BASE}\n${readFileSync(file, "utf8")}`;
}

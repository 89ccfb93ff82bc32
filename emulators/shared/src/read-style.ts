import { readFileSync } from "node:fs";

const BASE = readFileSync(new URL("./base.css", import.meta.url), "utf8");

/** CSS of a page: the shared styles, then its own file. */
export function readStyle(file: URL): string {
  return `${BASE}\n${readFileSync(file, "utf8")}`;
}

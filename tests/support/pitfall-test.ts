import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "vitest";

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "name-check-pitfalls.md"), "utf8");

/** Rows of docs/name-check-pitfalls.md by name. */
export const PITFALLS: ReadonlyMap<string, string> = new Map(
  [...page.matchAll(/^\| ([a-z0-9-]+) \| (.+?) \|/gm)].flatMap(([, name = "", text = ""]) =>
    name === "name" ? [] : [[name, text] as const],
  ),
);

/**
 * A test of one row of docs/name-check-pitfalls.md.
 * @throws Error for an unknown row
 */
export function pitfallTest(name: string, run: () => Promise<void>): void {
  const text = PITFALLS.get(name);
  if (!text) throw new Error(`docs/name-check-pitfalls.md has no row ${name}.`);
  test(`${name}: ${text}`, run);
}

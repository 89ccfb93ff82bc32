import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSentences } from "#scripts/spec-coverage/sentences.ts";

const spec = readFileSync(join(import.meta.dirname, "..", "..", "docs", "spec.md"), "utf8");
const known = new Set(readSentences(spec).map(({ id }) => id));

/**
 * Links the calling test to the sentences of docs/spec.md that it covers; the coverage report lists these
 * calls.
 * @throws Error for an unknown sentence id
 */
export function coversSpec(...ids: [string, ...string[]]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`The specification has no sentence ${id}.`);
}

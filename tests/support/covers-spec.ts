import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSentences } from "#scripts/spec-coverage/sentences.ts";

const spec = readFileSync(join(import.meta.dirname, "..", "..", "docs", "spec.md"), "utf8");
const known = new Set(readSentences(spec).map(({ id }) => id));

/**
 * Says which sentences of docs/spec.md the test that calls it proves. The ledger is made from these calls.
 * @throws Error for a sentence that there is none
 */
export function coversSpec(...ids: [string, ...string[]]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`The specification has no sentence ${id}.`);
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseRequirements } from "#scripts/spec-coverage/requirements.ts";

const page = readFileSync(join(import.meta.dirname, "..", "..", "docs", "requirements.md"), "utf8");
const known = new Set(parseRequirements(page).map(({ id }) => id));

/**
 * Names the requirements of docs/requirements.md that the calling test proves. `npm run spec:coverage`
 * lists these calls.
 * @throws Error for an id that no requirement has
 */
export function coversSpec(...ids: [string, ...string[]]): void {
  for (const id of ids) if (!known.has(id)) throw new Error(`No requirement has the id ${id}.`);
}

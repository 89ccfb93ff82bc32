import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { findPrivate } from "./find-personal-data.ts";
import { asOne, type Outcome } from "./stage-result.ts";

const SHOWN = 20;
const MOST_OF_A_LINE = 300;

/**
 * Reads what all parts wrote while they were tested, and looks for what belongs to people. Logs without a single
 * request are no proof of anything and fail too.
 */
export async function checkLogPrivacy(files: readonly string[]): Promise<Outcome> {
  const lines = files
    .filter((file) => existsSync(file))
    .flatMap((file) => stripVTControlCharacters(readFileSync(file, "utf8")).split("\n"));
  if (!lines.some((line) => line.includes('"kind":"http.request_completed"')))
    return asOne(false, `There is no request in ${files.join(", ")}.`);
  const found = findPrivate(lines);
  const shown = found.slice(0, SHOWN).map(({ what, line }) => `${what}: ${line.slice(0, MOST_OF_A_LINE)}`);
  return asOne(found.length === 0, [`${found.length} lines hold something private.`, ...shown].join("\n"));
}

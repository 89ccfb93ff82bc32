import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { findPersonalData } from "./find-personal-data.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

const SHOWN = 20;
const MOST_OF_A_LINE = 300;

/**
 * Searches the logs of all processes under test for personal data.
 * @param needsRequests whether logs without any request fail, because they prove nothing
 */
export async function checkLogPrivacy(
  files: readonly string[],
  needsRequests: boolean,
): Promise<StageOutcome> {
  const lines = files
    .filter((file) => existsSync(file))
    .flatMap((file) => stripVTControlCharacters(readFileSync(file, "utf8")).split("\n"));
  if (needsRequests && !lines.some((line) => line.includes('"kind":"http.request_completed"')))
    return singleTestResult(false, `No request is logged in ${files.join(", ")}.`);
  const found = findPersonalData(lines);
  const shown = found.slice(0, SHOWN).map(({ what, line }) => `${what}: ${line.slice(0, MOST_OF_A_LINE)}`);
  return singleTestResult(
    found.length === 0,
    [`${found.length} lines contain personal data or secrets.`, ...shown].join("\n"),
  );
}

import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { DECIDED_REQUIREMENTS, mergeCoverage, type RequirementCoverage } from "./coverage.ts";
import { findTests } from "./find-tests.ts";
import { parseRequirements } from "./requirements.ts";

const TESTS = ["tests/**/*.test.ts", "tests/**/*.test.tsx", "tests/e2e/*.spec.ts"];

/** The tests of this script contain `coversSpec` calls as input. */
const isTestOfThisScript = (file: string) => file.startsWith("tests/scripts/spec-coverage/");

/**
 * Reads the requirements and the tests of the working tree.
 * @throws Error if a test or a decision names an id that no requirement has
 */
export function readCoverage(): RequirementCoverage[] {
  const requirements = parseRequirements(readFileSync(join(ROOT, "docs", "requirements.md"), "utf8"));
  const files = [...new Set(globSync(TESTS, { cwd: ROOT }))]
    .filter((file) => !isTestOfThisScript(file))
    .sort();
  const tests = files.flatMap((file) => findTests(file, readFileSync(join(ROOT, file), "utf8")));
  const known = new Set(requirements.map(({ id }) => id));
  for (const { file, ids } of tests)
    for (const id of ids)
      if (!known.has(id)) throw new Error(`${file} names ${id}, which no requirement has.`);
  for (const id of Object.keys(DECIDED_REQUIREMENTS))
    if (!known.has(id)) throw new Error(`A decision names ${id}, which no requirement has.`);
  return mergeCoverage(requirements, tests);
}

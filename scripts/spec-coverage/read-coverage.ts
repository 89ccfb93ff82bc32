import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { buildCoverage, DECIDED_SENTENCES, type Line } from "./coverage.ts";
import { findTests } from "./find-tests.ts";
import { readSentences } from "./sentences.ts";

export const COVERAGE_FILE = join(ROOT, "docs", "spec-coverage.md");

const TESTS = ["tests/**/*.test.ts", "tests/**/*.test.tsx", "tests/e2e/*.spec.ts"];

/**
 * Coverage of the working tree.
 * @throws Error when a test or a decision names an unknown requirement
 */
export function readCoverage(): Line[] {
  const sentences = readSentences(readFileSync(join(ROOT, "docs", "spec.md"), "utf8"));
  const isLedger = (file: string) => file.startsWith("tests/scripts/spec-coverage/");
  const files = [...new Set(globSync(TESTS, { cwd: ROOT }))].filter((file) => !isLedger(file)).sort();
  const proofs = files.flatMap((file) => findTests(file, readFileSync(join(ROOT, file), "utf8")));
  const known = new Set(sentences.map(({ id }) => id));
  for (const { file, ids } of proofs)
    for (const id of ids)
      if (!known.has(id)) throw new Error(`${file} names ${id}, which the specification does not contain.`);
  for (const id of Object.keys(DECIDED_SENTENCES))
    if (!known.has(id)) throw new Error(`${id} has a decision, but the specification does not contain it.`);
  return buildCoverage(sentences, proofs);
}

import { writeFileSync } from "node:fs";
import { formatCoveragePage, isUncovered } from "./spec-coverage/coverage.ts";
import { COVERAGE_FILE, readCoverage } from "./spec-coverage/read-coverage.ts";

/*
 * npm run spec:coverage: writes docs/spec-coverage.md and lists the requirements without a test or a decision.
 */
const coverage = readCoverage();
writeFileSync(COVERAGE_FILE, formatCoveragePage(coverage));
for (const { requirement } of coverage.filter(isUncovered))
  process.stdout.write(`uncovered ${requirement.id}  ${requirement.text}\n`);

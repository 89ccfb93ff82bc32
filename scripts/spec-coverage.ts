import { writeFileSync } from "node:fs";
import { isOpen, renderCoveragePage } from "./spec-coverage/coverage.ts";
import { COVERAGE_FILE, readCoverage } from "./spec-coverage/read-coverage.ts";

/* npm run spec:coverage: writes docs/spec-coverage.md, and lists the requirements without a test. */
const lines = readCoverage();
writeFileSync(COVERAGE_FILE, renderCoveragePage(lines));
for (const { sentence } of lines.filter(isOpen))
  process.stdout.write(`open ${sentence.id}  ${sentence.text}\n`);

import { formatCoveragePage } from "./spec-coverage/coverage.ts";
import { readCoverage } from "./spec-coverage/read-coverage.ts";

/*
 * npm run spec:coverage: prints a Markdown page with the tests of each requirement, and the requirements without any.
 */
process.stdout.write(formatCoveragePage(readCoverage()));

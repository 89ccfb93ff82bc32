import { existsSync, readFileSync } from "node:fs";
import { coveragePage } from "../spec/coverage.ts";
import { COVERAGE_FILE, readCoverage } from "../spec/read-coverage.ts";
import { asOne, type Outcome } from "./outcome.ts";

/** The ledger of the specification has to say what the tests say. */
export async function checkSpecCoverage(): Promise<Outcome> {
  const written = existsSync(COVERAGE_FILE) ? readFileSync(COVERAGE_FILE, "utf8") : "";
  const isUpToDate = written === coveragePage(readCoverage());
  return asOne(isUpToDate, "docs/spec-coverage.md is not up to date: run `npm run spec` and commit it.");
}

import { existsSync, readFileSync } from "node:fs";
import { coveragePage, isOpen } from "#scripts/spec-coverage/coverage.ts";
import { COVERAGE_FILE, readCoverage } from "#scripts/spec-coverage/read-coverage.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

/** The ledger of the specification has to say what the tests say, and no sentence may be without a test or a decision. */
export async function checkSpecCoverage(): Promise<StageOutcome> {
  const lines = readCoverage();
  const open = lines.filter(isOpen).map(({ sentence }) => `${sentence.id} ${sentence.text}`);
  if (open.length > 0)
    return singleTestResult(false, ["Nothing proves these sentences:", ...open].join("\n"));
  const written = existsSync(COVERAGE_FILE) ? readFileSync(COVERAGE_FILE, "utf8") : "";
  const isUpToDate = written === coveragePage(lines);
  return singleTestResult(
    isUpToDate,
    "docs/spec-coverage.md is not up to date: run `npm run spec:coverage` and commit it.",
  );
}

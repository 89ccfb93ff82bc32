import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "#scripts/dev-stack/paths.ts";

/** Path for a test runner's report. Deletes the report of the previous run. */
export function reportFile(name: string): string {
  const folder = join(DATA, "reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** The report, or null when the runner ended before writing it. */
export function readReport(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

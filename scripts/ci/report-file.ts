import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "#scripts/dev-stack/paths.ts";

/** Where a test runner is to write its report. The one of the run before is removed, so that it is not taken for the new one. */
export function reportFile(name: string): string {
  const folder = join(DATA, "reports");
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

/** What the runner wrote; null when it came to its end before that. */
export function readReport(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}

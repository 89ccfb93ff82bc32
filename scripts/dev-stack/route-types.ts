import { rmSync } from "node:fs";
import { join } from "node:path";
import { DATA, ROOT } from "./paths.ts";
import { isHeldByAnother } from "./pid-file.ts";

const FOLDERS = [
  { types: ".next/types", usedBy: join(DATA, "running.json") },
  { types: ".next/dev/types", usedBy: join(DATA, "running.json") },
  { types: ".next-test/types", usedBy: join(DATA, "test", "running.json") },
];

/**
 * Removes the route types that nobody keeps up to date now. They name pages, and after a page was moved or removed
 * they would make every later type check fail.
 */
export function dropStaleRouteTypes(): void {
  for (const { types, usedBy } of FOLDERS)
    if (!isHeldByAnother(usedBy)) rmSync(join(ROOT, types), { recursive: true, force: true });
}

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

type Entry = { version?: string; resolved?: string; integrity?: string; link?: boolean; inBundle?: boolean };
type Lock = { lockfileVersion?: number; packages?: Record<string, Entry> };

function findProblem(path: string, entry: Entry, workspaces: readonly string[]): string | null {
  if (entry.link)
    return workspaces.includes(entry.resolved ?? "")
      ? null
      : `${path} links to a folder that is not a workspace`;
  if (workspaces.includes(path)) return null;
  if (entry.resolved && !/^https:\/\/registry\.npmjs\.org\//.test(entry.resolved))
    return `${path} comes from ${entry.resolved}, not from the npm registry`;
  if (!entry.version || !/^\d+\.\d+\.\d+/.test(entry.version)) return `${path} has no exact version`;
  if (!entry.integrity?.startsWith("sha512-") && !entry.inBundle) return `${path} has no SHA-512 hash`;
  return null;
}

/**
 * Problems of a lock file: every package must be an exact archive of the npm registry with its hash, or one of
 * `workspaces`, the workspace folders of package.json.
 */
export function findLockfileProblems(text: string, workspaces: readonly string[] = []): string[] {
  const { packages } = JSON.parse(text) as Lock;
  if (!packages) return ["the lock file lists no packages"];
  return Object.entries(packages)
    .filter(([path]) => path !== "")
    .map(([path, entry]) => findProblem(path, entry, workspaces))
    .filter((problem) => problem !== null);
}

/** Folders with a lock file of their own, besides the root. */
const FOLDERS = ["api-clients", "artifact-sources", "bench", "checks", "packages/n8n-node"];

/** Checks every lock file. */
export async function checkLockFile(): Promise<StageOutcome> {
  const read = (file: string) => readFileSync(join(ROOT, file), "utf8");
  const { workspaces } = JSON.parse(read("package.json")) as { workspaces?: string[] };
  const problems = [
    ...findLockfileProblems(read("package-lock.json"), workspaces),
    ...FOLDERS.flatMap((folder) =>
      findLockfileProblems(read(join(folder, "package-lock.json"))).map((problem) => `${folder}: ${problem}`),
    ),
  ];
  return singleTestResult(problems.length === 0, problems.join("\n"));
}

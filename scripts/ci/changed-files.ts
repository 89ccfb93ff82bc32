import { execFileSync } from "node:child_process";
import { ROOT } from "../dev-stack/paths.ts";

const git = (...args: string[]): string =>
  execFileSync("git", args, { cwd: ROOT, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

function findBase(): string | null {
  for (const branch of ["origin/main", "main"])
    try {
      return git("merge-base", "HEAD", branch).trim();
    } catch {
      // A shallow clone has no common commit, and another clone no such branch.
    }
  return null;
}

/** The files that differ from the main branch, committed or not; null when there is none to compare with. */
export function listChangedFiles(): string[] | null {
  const base = findBase();
  if (base === null) return null;
  const differing = git("diff", "--name-only", base);
  const untracked = git("ls-files", "--others", "--exclude-standard");
  return [...new Set(`${differing}${untracked}`.split("\n").filter(Boolean))];
}

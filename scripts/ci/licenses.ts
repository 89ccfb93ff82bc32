import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NOTICES_FILE } from "#scripts/artifact-stamp.ts";
import { bundledPackages, tracedPackages } from "#scripts/licenses/deployed-files.ts";
import {
  artifactPackages,
  deployablePackages,
  type LockedPackage,
  packageName,
  readLockFile,
} from "#scripts/licenses/packages.ts";
import { findLicenseProblem } from "#scripts/licenses/policy.ts";
import { RUNTIME_FOLDER } from "#server/platform/build-artifacts.ts";
import { type StageOutcome, singleTestResult } from "./stage-result.ts";

/** Filter lists are data under the GPL: deployed code must not contain anything of their packages. */
const DATA_PACKAGES = /^@adguard\//;

/** The notices must cover every package that was traced or bundled, or that the bundles in `runtime/` contain. */
type Deployment = { traced: Set<string>; bundled: Set<string>; notices: string; runtimeFiles: string[] };

/** License problems of a deployment. */
export function findDeploymentProblems(
  deployable: readonly LockedPackage[],
  all: ReadonlySet<string>,
  deployment: Deployment,
) {
  const { traced, bundled, notices, runtimeFiles } = deployment;
  const known = new Set(deployable.map(({ name }) => name));
  // Names outside of the lock file come from the source maps of packages and are not packages.
  const deployed = [...traced, ...[...bundled].filter((name) => all.has(name))];
  const noticed = new Set([...notices.matchAll(/^- (\S+) \S+ \(/gm)].map(([, name]) => name));
  return [
    ...deployable.flatMap((entry) => findLicenseProblem(entry) ?? []),
    ...deployed.filter((name) => DATA_PACKAGES.test(name)).map((name) => `${name} is in deployed code`),
    ...deployed
      .filter((name) => !known.has(name))
      .map((name) => `${name} is deployed, but a development package`),
    ...deployed.filter((name) => !noticed.has(name)).map((name) => `${name} is deployed without a notice`),
    ...(traced.size === 0 || bundled.size === 0
      ? ["The build shows no packages: its traces were not found"]
      : []),
    ...["blocking/README.md", "blocking/LICENSE"]
      .filter((file) => !runtimeFiles.includes(file))
      .map((file) => `${RUNTIME_FOLDER}/${file} is missing`),
    ...(runtimeFiles.some((file) => /^blocking\/source\/.+\.zst$/.test(file))
      ? []
      : [`${RUNTIME_FOLDER}/blocking/source has no filter list`]),
  ];
}

/** Checks the lock file, the deployed files and the notices against the license policy. Requires a finished build. */
export async function checkLicenses(root: string, distFolder: string): Promise<StageOutcome> {
  const lockText = readLockFile(root);
  const { packages } = JSON.parse(lockText) as { packages: Record<string, unknown> };
  const all = new Set(Object.keys(packages).flatMap((path) => packageName(path) ?? []));
  const noticesFile = join(root, NOTICES_FILE);
  const problems = findDeploymentProblems([...deployablePackages(lockText), ...artifactPackages(root)], all, {
    traced: tracedPackages(distFolder),
    bundled: bundledPackages(distFolder, join(root, RUNTIME_FOLDER)),
    notices: existsSync(noticesFile) ? readFileSync(noticesFile, "utf8") : "",
    runtimeFiles: readdirSync(join(root, RUNTIME_FOLDER), { recursive: true, encoding: "utf8" }),
  });
  return singleTestResult(problems.length === 0, [...new Set(problems)].join("\n"));
}

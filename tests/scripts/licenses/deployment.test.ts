import { expect, it } from "vitest";
import { findDeploymentProblems } from "#scripts/ci/licenses.ts";

const locked = (name: string, license = "MIT") => ({
  path: `node_modules/${name}`,
  name,
  version: "1.0.0",
  license,
});
const deployable = [locked("next"), locked("zod")];
const all = new Set(["next", "zod", "vitest", "@adguard/scriptlets"]);
const sound = {
  traced: new Set(["next"]),
  bundled: new Set(["zod", "src"]),
  notices: "- next 1.0.0 (MIT)\n- zod 1.0.0 (MIT)\n",
  runtimeFiles: ["blocking/README.md", "blocking/LICENSE", "blocking/source/adguard-2.txt.zst"],
};
const ADGUARD = "@adguard/scriptlets is in deployed code";
const problems = (changes: Partial<typeof sound>, packages = deployable) =>
  findDeploymentProblems(packages, all, { ...sound, ...changes });

it("findDeploymentProblems is empty for allowed packages with a notice", () => {
  expect(problems({})).toEqual([]);
});

it("findDeploymentProblems reports a deployable package with a license that is not allowed", () => {
  expect(problems({}, [...deployable, locked("viral", "AGPL-3.0-only")])).toEqual([
    'viral@1.0.0 has the license "AGPL-3.0-only"',
  ]);
});

it.each([
  ["traced code of the filter list packages", { traced: new Set(["@adguard/scriptlets"]) }, ADGUARD],
  ["bundled code of the filter list packages", { bundled: new Set(["@adguard/scriptlets"]) }, ADGUARD],
  [
    "a development package in the bundle",
    { bundled: new Set(["vitest"]) },
    "vitest is deployed, but a development package",
  ],
  [
    "a build without packages",
    { traced: new Set<string>() },
    "The build shows no packages: its traces were not found",
  ],
])("findDeploymentProblems reports %s", (_what, changes, problem) => {
  expect(problems(changes)).toContain(problem);
});

it("findDeploymentProblems reports a deployed package without a notice", () => {
  expect(problems({ notices: "- next 1.0.0 (MIT)\n" })).toEqual(["zod is deployed without a notice"]);
});

it("findDeploymentProblems reports filter lists without their license or source", () => {
  expect(problems({ runtimeFiles: ["blocking/README.md"] })).toEqual([
    "runtime/blocking/LICENSE is missing",
    "runtime/blocking/source has no filter list",
  ]);
});

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

it("findDeploymentProblems reports code of the filter list packages, traced or bundled", () => {
  expect(problems({ traced: new Set(["@adguard/scriptlets"]) })).toContain(
    "@adguard/scriptlets is in deployed code",
  );
  expect(problems({ bundled: new Set(["@adguard/scriptlets"]) })).toContain(
    "@adguard/scriptlets is in deployed code",
  );
});

it("findDeploymentProblems reports a development package in the bundle", () => {
  expect(problems({ bundled: new Set(["vitest"]) })).toContain(
    "vitest is deployed, but a development package",
  );
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

it("findDeploymentProblems rejects a build without packages", () => {
  expect(problems({ traced: new Set() })).toContain("The build shows no packages: its traces were not found");
});

import { expect, it } from "vitest";
import { findLicenseProblem } from "#scripts/licenses/policy.ts";

const problem = (license: string, name = "some-package") =>
  findLicenseProblem({ name, version: "1.0.0", license });

it.each([
  "MIT",
  "0BSD",
  "BlueOak-1.0.0",
  "MIT AND OFL-1.1",
  "MPL-2.0",
  "(MIT OR GPL-3.0-only)",
  "GPL-2.0 OR Apache-2.0",
])("findLicenseProblem allows %s", (license) => expect(problem(license)).toBeNull());

it.each([
  "GPL-3.0",
  "GPL-3.0-only",
  "AGPL-3.0-or-later",
  "MIT AND GPL-3.0-only",
  "CC-BY-4.0",
  "LGPL-3.0-or-later",
  "UNLICENSED",
  "SEE LICENSE IN LICENSE.md",
  "",
])("findLicenseProblem rejects %o", (license) =>
  expect(problem(license)).toContain(`some-package@1.0.0 has the license "${license}"`),
);

it("findLicenseProblem allows the LGPL only for sharp's shared libraries", () => {
  expect(problem("Apache-2.0 AND LGPL-3.0-or-later", "@img/sharp-win32-x64")).toBeNull();
  expect(problem("GPL-3.0-only", "@img/sharp-win32-x64")).not.toBeNull();
});

it("findLicenseProblem allows CC-BY only for the browser data of caniuse-lite", () => {
  expect(problem("CC-BY-4.0", "caniuse-lite")).toBeNull();
});

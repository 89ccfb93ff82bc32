import { expect, test } from "vitest";
import { checkLockFile, findLockfileProblems } from "#scripts/ci/check-lockfile.ts";

const entry = { version: "1.0.0", integrity: "sha512-abc" };
const lock = (packages: object) => JSON.stringify({ packages: { "": { name: "root" }, ...packages } });

test("findLockfileProblems accepts the project's lock file", async () => {
  expect(await checkLockFile()).toMatchObject({ passed: 1, failed: 0, details: "" });
});

test("findLockfileProblems accepts exact registry archives with hashes", () => {
  const resolved = "https://registry.npmjs.org/a/-/a-1.0.0.tgz";
  expect(
    findLockfileProblems(lock({ "node_modules/a": entry, "node_modules/b": { ...entry, resolved } })),
  ).toEqual([]);
});

test.each([
  ["no hash", { version: "1.0.0" }, /no SHA-512/],
  ["a weak hash", { version: "1.0.0", integrity: "sha1-abc" }, /no SHA-512/],
  [
    "a git address",
    { ...entry, resolved: "git+ssh://git@github.com/a/a.git#1" },
    /not from the npm registry/,
  ],
  ["another server", { ...entry, resolved: "http://example.com/a.tgz" }, /not from the npm registry/],
  ["a file", { ...entry, version: "file:../a" }, /no exact version/],
  ["a link", { link: true, resolved: "../a" }, /links to a folder/],
  ["a link into a workspace", { link: true, resolved: "packages/a/src" }, /links to a folder/],
  ["a link to nowhere", { link: true }, /links to a folder/],
])("findLockfileProblems reports a package with %s", (_what, bad, message) => {
  const problems = findLockfileProblems(lock({ "node_modules/good": entry, "node_modules/bad": bad }), [
    "packages/a",
  ]);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^node_modules\/bad /);
  expect(problems[0]).toMatch(message);
});

test("findLockfileProblems accepts links to workspaces only", () => {
  const linked = (folder: string) =>
    lock({
      [folder]: { name: "@packages/a", version: "1.0.0" },
      "node_modules/@packages/a": { link: true, resolved: folder },
    });
  expect(findLockfileProblems(linked("packages/a"), ["packages/a"])).toEqual([]);
  expect(findLockfileProblems(linked("packages/b"), ["packages/a"])).toHaveLength(2);
  expect(findLockfileProblems(linked("packages/a"))).toHaveLength(2);
});

test("findLockfileProblems rejects a lock file without packages", () => {
  expect(findLockfileProblems("{}")).not.toEqual([]);
});

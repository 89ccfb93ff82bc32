import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import {
  buildFingerprint,
  isBuilt,
  removeFingerprint,
  writeFingerprint,
} from "#scripts/dev-stack/build-fingerprint.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let root = "";
const inputs = { NEXT_PUBLIC_SITE_URL: "http://localhost:3000" };

beforeEach(() => {
  root = createTestFolder("stamp-");
  mkdirSync(join(root, "app", "deep"), { recursive: true });
  mkdirSync(join(root, "docs"));
  mkdirSync(join(root, ".next"));
  writeFileSync(join(root, "app", "deep", "page.tsx"), "one");
});

test("buildFingerprint is equal for the same sources and URLs", () => {
  expect(buildFingerprint(root, inputs)).toBe(buildFingerprint(root, { ...inputs }));
});

test("buildFingerprint changes with a changed, a new and a moved file", () => {
  const stamps = [buildFingerprint(root, inputs)];
  writeFileSync(join(root, "app", "deep", "page.tsx"), "two");
  stamps.push(buildFingerprint(root, inputs));
  writeFileSync(join(root, "app", "page.tsx"), "");
  stamps.push(buildFingerprint(root, inputs));
  rmSync(join(root, "app", "page.tsx"));
  writeFileSync(join(root, "app", "other.tsx"), "");
  stamps.push(buildFingerprint(root, inputs));
  expect(new Set(stamps).size).toBe(4);
});

test("buildFingerprint changes with settings inlined into pages, not with server settings", () => {
  const before = buildFingerprint(root, inputs);
  const names = readFileSync("lib/shared/public-env.ts", "utf8").matchAll(/(?<!`)process\.env\.(\w+)/g);
  for (const [, name = ""] of names)
    expect(buildFingerprint(root, { ...inputs, [name]: "another" }), name).not.toBe(before);
  expect(buildFingerprint(root, { ...inputs, LIMITS_SCALE: "7" })).toBe(before);
});

test("buildFingerprint changes with another URL, not with a document", () => {
  const before = buildFingerprint(root, inputs);
  writeFileSync(join(root, "docs", "a.md"), "text");
  expect(buildFingerprint(root, inputs)).toBe(before);
  expect(buildFingerprint(root, { NEXT_PUBLIC_SITE_URL: "http://localhost:3001" })).not.toBe(before);
});

test("isBuilt requires a finished build with the same fingerprint", () => {
  const folder = join(root, ".next");
  expect(isBuilt(folder, "x")).toBe(false);
  writeFingerprint(folder, "x");
  expect(isBuilt(folder, "x")).toBe(false);
  writeFileSync(join(folder, "BUILD_ID"), "1");
  expect(isBuilt(folder, "x")).toBe(true);
  expect(isBuilt(folder, "y")).toBe(false);
  removeFingerprint(folder);
  expect(isBuilt(folder, "x")).toBe(false);
});

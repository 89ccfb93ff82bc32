import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { areArtifactsCurrent, stampArtifacts } from "#scripts/artifact-stamp.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let root = "";
const put = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const isCurrent = (env = {}) => areArtifactsCurrent(root, env);

beforeEach(async () => {
  root = createTestFolder("artifacts-");
  put("package-lock.json", "{}");
  put("lib/server/extraction/worker.ts", "1");
  put("scripts/fonts/font-files.ts", "1");
  put("lists/ads.txt", "||ads.example^");
  put("runtime/fonts/a.zst", "font");
  put("THIRD-PARTY-NOTICES.md", "notices");
  put("public/third-party-notices.txt", "notices");
  await stampArtifacts(root, {});
});
test("areArtifactsCurrent is true while neither artifacts nor inputs change", () => {
  expect(isCurrent()).toBe(true);
});

test("areArtifactsCurrent is false before the first build", () => {
  rmSync(join(root, "runtime"), { recursive: true });
  expect(isCurrent()).toBe(false);
});

test.each([
  ["a source changes", () => put("lib/server/extraction/worker.ts", "22")],
  ["a source is added", () => put("lib/server/browser/new.ts", "")],
  ["a package changes", () => put("package-lock.json", '{"a":1}')],
  ["a source package changes", () => put("artifact-sources/package-lock.json", '{"a":1}')],
  ["an artifact is missing", () => rmSync(join(root, "runtime/fonts/a.zst"))],
  ["an artifact is truncated", () => put("runtime/fonts/a.zst", "")],
  ["the notices are missing", () => rmSync(join(root, "public/third-party-notices.txt"))],
])("areArtifactsCurrent is false when %s", (_name, change) => {
  change();
  expect(isCurrent()).toBe(false);
});

test("areArtifactsCurrent is false when FILTER_LISTS or one of its files changes", async () => {
  const env = { FILTER_LISTS: "ads=lists/ads.txt,tracking=https://lists.example/a.txt" };
  expect(isCurrent(env)).toBe(false);
  await stampArtifacts(root, env);
  expect(isCurrent(env)).toBe(true);
  put("lists/ads.txt", "||other.example^");
  expect(isCurrent(env)).toBe(false);
});

import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { bundleIfChanged } from "#scripts/extraction-worker/fingerprint.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let root = "";
let built = 0;
const bundle = () =>
  bundleIfChanged(root, join(root, "runtime"), async () => {
    built += 1;
  });

beforeEach(async () => {
  built = 0;
  root = createTestFolder("bundle-");
  const folders = [
    "lib/server/extraction",
    "lib/server/browser",
    "lib/server/page-comparison/picture-differences",
    "scripts/filter-lists",
    "scripts/extraction-worker",
    "runtime",
  ];
  for (const folder of folders) await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, "package-lock.json"), "{}");
  await writeFile(join(root, "lib/server/extraction/worker.ts"), "1");
});
test("bundleIfChanged builds once for the same sources", async () => {
  await bundle();
  await bundle();
  expect(built).toBe(1);
});

test.each([
  ["a file is written", () => writeFile(join(root, "lib/server/extraction/worker.ts"), "22")],
  ["a file comes", () => writeFile(join(root, "lib/server/browser/new.ts"), "")],
  ["a file goes", () => rm(join(root, "lib/server/extraction/worker.ts"))],
  ["the packages change", () => writeFile(join(root, "package-lock.json"), '{"a":1}')],
])("bundleIfChanged builds again when %s", async (_name, change) => {
  await bundle();
  await change();
  await bundle();
  expect(built).toBe(2);
});

test("bundleIfChanged repeats a failed build", async () => {
  const failing = bundleIfChanged(root, join(root, "runtime"), async () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  await bundle();
  expect(built).toBe(1);
});

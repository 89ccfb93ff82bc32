import { existsSync } from "node:fs";
import { stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { OutputFile } from "#server/capture/output-file.ts";
import { createTemporaryFolder, removeStaleTemporaryFolders } from "#server/platform/temporary-folder.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

const folder = createTestFolder("temporary-folder-", afterAll);
vi.stubEnv("TMPDIR", folder);

test("createTemporaryFolder creates a folder that only its owner can open", async () => {
  vi.stubEnv("TMPDIR", folder);
  expect((await stat(await createTemporaryFolder())).mode & 0o777).toBe(0o700);
});

test("removeStaleTemporaryFolders deletes only folders left by a killed process an hour ago", async () => {
  vi.stubEnv("TMPDIR", folder);
  const [old, young] = [await createTemporaryFolder(), await createTemporaryFolder()];
  const other = join(folder, "of-another-program");
  await writeFile(join(old, "strip"), "");
  await writeFile(other, "");
  const longAgo = new Date(Date.now() - 2 * 3_600_000);
  for (const path of [old, other]) await utimes(path, longAgo, longAgo);
  await removeStaleTemporaryFolders();
  expect([old, young, other].map((path) => existsSync(path))).toEqual([false, true, true]);
});

test("an output file is deleted when its last holder releases it", async () => {
  const file = await OutputFile.write("content");
  file.hold();
  await file.release();
  expect([file.size, existsSync(file.path)]).toEqual([7, true]);
  await file.release();
  expect(existsSync(file.path)).toBe(false);
});

import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, stat, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
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

test("removeStaleTemporaryFolders deletes no folder of a running process before an hour has passed", async () => {
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

test("removeStaleTemporaryFolders deletes the folders of processes of this host that have ended", async () => {
  vi.stubEnv("TMPDIR", folder);
  const { pid } = spawnSync(process.execPath, ["--version"]);
  const names = [`${hostname()}-${pid}`, `${hostname()}-${process.pid}`, `other-${pid}`];
  const paths = names.map((name) => join(folder, `saas-tools-output-${name}-abcdef`));
  for (const path of paths) await mkdir(path);
  await removeStaleTemporaryFolders();
  expect(paths.map((path) => existsSync(path))).toEqual([false, true, true]);
});

test("an output file is deleted when its last holder releases it", async () => {
  const file = await OutputFile.write("content");
  file.hold();
  await file.release();
  expect([file.size, existsSync(file.path)]).toEqual([7, true]);
  await file.release();
  expect(existsSync(file.path)).toBe(false);
});

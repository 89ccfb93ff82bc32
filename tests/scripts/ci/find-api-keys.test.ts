import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findApiKeys } from "#scripts/ci/find-api-keys.ts";
import { generateApiKey } from "#server/api-keys/key-format.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

test("findApiKeys finds whole keys in any file, also across the chunks of a large one", async () => {
  const folder = createTestFolder("keys-");
  mkdirSync(join(folder, "deep"));
  const key = generateApiKey();
  writeFileSync(join(folder, "log"), `GET ${key} 200`);
  writeFileSync(
    join(folder, "deep", "binary"),
    Buffer.concat([Buffer.alloc(65_520, 0xff), Buffer.from(key)]),
  );
  writeFileSync(join(folder, "start"), key.slice(0, 13));
  writeFileSync(join(folder, "wrong-checksum"), `${key.slice(0, -1)}${key.endsWith("0") ? "1" : "0"}`);
  expect((await findApiKeys([folder])).sort()).toEqual([join(folder, "deep", "binary"), join(folder, "log")]);
});

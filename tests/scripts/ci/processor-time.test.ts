import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { readProcessorSeconds } from "#scripts/ci/processor-time.ts";

test("readProcessorSeconds counts processes that have ended, on Linux", () => {
  const before = readProcessorSeconds();
  spawnSync(process.execPath, ["--eval", "for (let i = 0; i < 1e9; i++);"]);
  const after = readProcessorSeconds();
  if (process.platform === "linux") expect(Number(after) - Number(before)).toBeGreaterThan(0.1);
  else expect([before, after]).toEqual([null, null]);
});

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ProcessGroup } from "#server/browser/process-group.ts";

const MINUTE = 60_000;

test.skipIf(!existsSync("/proc/self/statm"))("a new group does not reuse a list from before it", () => {
  new ProcessGroup(process.pid).list();
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: "ignore",
  });
  const group = new ProcessGroup(child.pid ?? 0);
  try {
    expect(group.list(MINUTE)).toEqual([child.pid]);
  } finally {
    group.kill();
  }
});

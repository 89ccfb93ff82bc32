import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ManagedProcess } from "#scripts/dev-stack/managed-process.ts";
import { PREFERRED_PORTS, reservePorts } from "#scripts/dev-stack/ports.ts";
import type { ProcessManager } from "#scripts/dev-stack/process-manager.ts";
import { startStack } from "#scripts/dev-stack/start-stack.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

/** A process manager that starts nothing. @returns it, and the names of the processes that would run */
function createStubManager() {
  const names: string[] = [];
  const start = async ({ name }: ManagedProcess) => {
    await sleep(20);
    names.push(name);
  };
  const step = async () => {};
  const stack = { start, keepRunning: start, run: step, runInBackground: step, step, stop: step };
  return { names, stack: { ...stack, crash: new Promise<never>(() => {}) } satisfies ProcessManager };
}

test("startStack has started the worker when it resolves", async () => {
  const dataFolder = createTestFolder("start-stack-");
  const ports = await reservePorts(PREFERRED_PORTS);
  const { names, stack } = createStubManager();
  await startStack(stack, {
    production: false,
    real: { supabase: true, payment: true },
    ports,
    site: "http://localhost:3999",
    dataFolder,
    distDir: ".next",
    isTemporaryDatabase: false,
    env: { ENCRYPTION_KEY: "unused" },
  });
  expect(names).toContain("site");
  expect(names.at(-1)).toBe("worker");
});

import { expect, it } from "vitest";
import type { ManagedProcess } from "#scripts/dev-stack/managed-process.ts";
import { createProcessManager } from "#scripts/dev-stack/process-manager.ts";
import { createTerminalReporter } from "#scripts/dev-stack/terminal-reporter.ts";

/** A program that ends at once. */
const job = (how: string): ManagedProcess => ({
  name: "demo",
  label: "Demo accounts",
  stopOrder: 0,
  start: async () => ({
    pid: 1,
    ready: Promise.resolve(),
    ended: Promise.resolve(how),
    lastLines: () => ["the reason"],
    stop: async () => {},
  }),
});

const createManager = (onChange?: (pids: Record<string, number>) => void) =>
  createProcessManager(createTerminalReporter({ write: () => true }), onChange);

it("runInBackground reports a failed program as a crash, with its last lines", async () => {
  const stack = createManager();
  await stack.runInBackground(job("exit code 1"));
  const { name, how } = await stack.crash;
  expect(name).toBe("demo");
  expect(how).toContain("the reason");
});

it("runInBackground of a program that succeeds reports no crash", async () => {
  const stack = createManager();
  await stack.runInBackground(job("exit code 0"));
  expect(await Promise.race([stack.crash, Promise.resolve("none")])).toBe("none");
});

it("runInBackground after a stop starts nothing and reports no crash", async () => {
  const stack = createManager();
  await stack.stop();
  await stack.runInBackground(job("exit code 1"));
  expect(await Promise.race([stack.crash, Promise.resolve("none")])).toBe("none");
});

it("keepRunning has reported the process when it resolves, and reports its end", async () => {
  const reports: Record<string, number>[] = [];
  const stack = createManager((pids) => reports.push(pids));
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const running = { pid: 7, ready: ended.then(() => {}), ended, lastLines: () => [], stop: async () => {} };
  await stack.keepRunning({ name: "worker", label: "Worker", stopOrder: 0, start: async () => running });
  expect(reports).toEqual([{ worker: 7 }]);
  end("exit code 1");
  await expect.poll(() => reports.at(-1)).toEqual({});
  await stack.stop();
});

import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { runProgram } from "#tests/support/run-program.ts";
import { createStripeClient, PUBLISHABLE_KEY, SECRET_KEY, WEBHOOK_SECRET } from "./support.ts";

const MAIN = fileURLToPath(new URL("../../../emulators/stripe/src/main.ts", import.meta.url));
let folder = "";
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = createTestFolder("stripe-process-");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

async function startProcess(environment: Record<string, string> = {}) {
  const port = String(await anyFreePort());
  const own = { PORT: port, DATA_DIR: folder, SECRET_KEY, PUBLISHABLE_KEY, WEBHOOK_SECRET, WEBHOOK_URL: "" };
  const env = { ...process.env, VERCEL: "", ...own, ...environment };
  const { child, output, ended } = runProgram(process.execPath, [MAIN], { cwd: process.cwd(), env });
  children.push(child);
  const ready = async () => {
    await Promise.race([once(child.stdout, "data"), ended]);
    return output.stdout + output.stderr;
  };
  return { child, ended, ready, url: `http://localhost:${port}` };
}

test("the process prints its URL in one line, and keeps committed state after SIGKILL", async () => {
  const first = await startProcess();
  expect(await first.ready()).toBe(`ready ${JSON.stringify({ url: first.url })}\n`);
  const { id } = await createStripeClient(first.url).customers.create(
    { name: "Kept" },
    { idempotencyKey: "once" },
  );
  first.child.kill("SIGKILL");
  await first.ended;
  const second = await startProcess();
  await second.ready();
  const again = await createStripeClient(second.url).customers.create(
    { name: "Kept" },
    { idempotencyKey: "once" },
  );
  expect(again.id).toBe(id);
});

test.each([
  ["on Vercel", { VERCEL: "1" }, /does not run on Vercel/],
  ["where others could reach it", { BIND_ADDRESS: "0.0.0.0" }, /listens on loopback only/],
  ["without its key", { SECRET_KEY: "" }, /SECRET_KEY is not set/],
])("the process refuses to run %s", async (_where, environment, reason) => {
  const { code, stderr } = await (await startProcess(environment)).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(reason);
  expect(stderr).not.toMatch(/\n\s+at /);
});

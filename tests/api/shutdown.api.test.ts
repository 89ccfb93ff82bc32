import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { answers } from "#scripts/launcher/answers.ts";
import { programOf, ROOT } from "#scripts/launcher/paths.ts";
import { anyFreePort } from "#scripts/launcher/ports.ts";
import { withFreePlan } from "./client.ts";

let server: ChildProcess | null = null;
afterEach(() => server?.kill("SIGKILL"));

/** Another server of the build that is under test, with the same settings: one that may be stopped. */
async function startAnother(): Promise<{ child: ChildProcess; site: string }> {
  const file = process.env.TEST_STACK;
  if (!file) throw new Error("This test needs the stack of npm test.");
  const { siteEnv } = JSON.parse(readFileSync(file, "utf8")) as { siteEnv: Record<string, string> };
  const port = await anyFreePort();
  const [node = "", ...next] = programOf("next", "dist", "bin", "next");
  const child = spawn(node, [...next, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: ROOT,
    env: { ...siteEnv, NODE_ENV: "production", PORT: String(port) },
    stdio: "ignore",
  });
  server = child;
  const site = `http://127.0.0.1:${port}`;
  await answers(`${site}/api/health`, (status) => status === 200, 30_000);
  return { child, site };
}

test("a server that is asked to stop finishes the running capture, takes no new one, and ends", async () => {
  const { token } = await withFreePlan();
  const { child, site } = await startAnother();
  const capture = () =>
    fetch(`${site}/api/tools/screenshot`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}`, connection: "close" },
      body: JSON.stringify({ url: "http://plain.test", delay: 3, width: 800, height: 600 }),
    });
  const running = capture();
  await sleep(1_500);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await sleep(300);
  await expect(capture()).rejects.toThrow("fetch failed");
  const response = await running;
  const picture = new Uint8Array(await response.arrayBuffer());
  expect([response.status, ...picture.subarray(0, 3)]).toEqual([200, 0xff, 0xd8, 0xff]);
  await ended;
}, 60_000);

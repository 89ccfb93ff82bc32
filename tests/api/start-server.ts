import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { programOf, ROOT } from "#scripts/dev-stack/paths.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";

type Environment = Record<string, string | undefined>;

/** What it writes can be read, and must be. */
export type Server = ChildProcessByStdio<null, Readable, Readable>;

/** Another server of the build that is under test, with its settings and those given: one that may be stopped. */
export async function startAnother(settings: Environment = {}): Promise<{ child: Server; site: string }> {
  const file = process.env.TEST_STACK;
  if (!file) throw new Error("This test needs the stack of npm test.");
  const { siteEnv } = JSON.parse(readFileSync(file, "utf8")) as { siteEnv: Environment };
  const port = await anyFreePort();
  const [node = "", ...next] = programOf("next", "dist", "bin", "next");
  const child = spawn(node, [...next, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: ROOT,
    env: { ...siteEnv, NODE_ENV: "production", PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.resume();
  return { child, site: `http://127.0.0.1:${port}` };
}

/** Another server that answers. It ends with the test. @returns its address */
export async function startServer(settings: Environment): Promise<string> {
  const { child, site } = await startAnother(settings);
  child.stderr.resume();
  onTestFinished(() => void child.kill("SIGKILL"));
  await waitForHttp(`${site}/api/catalog`, (status) => status === 200, 30_000);
  return site;
}

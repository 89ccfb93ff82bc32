import { type ChildProcessByStdio, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Readable } from "node:stream";
import { onTestFinished } from "vitest";
import { nextCommand } from "#scripts/dev-stack/next-processes.ts";
import { ROOT } from "#scripts/dev-stack/paths.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { waitForHttp } from "#scripts/dev-stack/wait-for-http.ts";

type Environment = Record<string, string | undefined>;

/** Output is piped and must be read, or the process blocks. */
export type Server = ChildProcessByStdio<null, Readable, Readable>;

/** The settings of the site under test, for further processes. */
export function readSiteEnv(): NodeJS.ProcessEnv {
  const file = process.env.TEST_STACK;
  if (!file) throw new Error("This test needs the stack of npm test.");
  return (JSON.parse(readFileSync(file, "utf8")) as { siteEnv: NodeJS.ProcessEnv }).siteEnv;
}

/** Starts another server of the build under test with additional settings; tests may stop it. */
export async function startAnother(settings: Environment = {}): Promise<{ child: Server; site: string }> {
  const port = await anyFreePort();
  const [node = "", ...args] = nextCommand("start", port);
  const child = spawn(node, args, {
    cwd: ROOT,
    env: { ...readSiteEnv(), NODE_ENV: "production", PORT: String(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.resume();
  return { child, site: `http://127.0.0.1:${port}` };
}

/** Starts another server and waits until it responds. It stops with the test. @returns its origin */
export async function startServer(settings: Environment): Promise<string> {
  const { child, site } = await startAnother(settings);
  child.stderr.resume();
  onTestFinished(() => void child.kill("SIGKILL"));
  await waitForHttp(`${site}/api/catalog`, (status) => status === 200, 30_000);
  return site;
}

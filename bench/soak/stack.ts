import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DATA } from "../../scripts/dev-stack/paths.ts";
import { localUrl, reservePorts } from "../../scripts/dev-stack/ports.ts";
import { createProcessManager, describeCrash } from "../../scripts/dev-stack/process-manager.ts";
import { type RunningStack, startStack } from "../../scripts/dev-stack/start-stack.ts";
import { createTerminalReporter } from "../../scripts/dev-stack/terminal-reporter.ts";
import { openTcpProxy } from "../../tests/support/tcp-proxy.ts";

const FOLDER = join(DATA, "soak");
/** Where the captures and temporary files of site and worker are; a small file system during a run. */
export const DISK = join(FOLDER, "disk");
/** Output of all processes. */
export const LOG = join(FOLDER, "processes.log");
const SLOTS = "2";
/** Different from those of `npm run dev` and `npm test`, so that they can run beside it. */
const PORTS = {
  site: 3200,
  supabase: 56_321,
  inbox: 56_324,
  smtp: 56_325,
  stripe: 56_326,
  registry: 56_327,
  social: 56_328,
  postgres: 56_329,
  web: 56_330,
  whois: 56_331,
};

export type SoakStack = {
  product: RunningStack;
  /** Address of the database itself, which no fault reaches. */
  databaseUrl: string;
  proxy: Awaited<ReturnType<typeof openTcpProxy>>;
  getPid: (process: "site" | "worker") => number | undefined;
  /** How often a worker has ended, for whatever reason. */
  countWorkerEnds: () => number;
  /** Resolves with a description when a process ends that must not. */
  crash: Promise<string>;
  stop: () => Promise<void>;
};

/** Starts the production build with a database of its own, which site and worker reach through a proxy. */
export async function startSoakStack(): Promise<SoakStack> {
  for (const folder of ["captures", "tmp"]) mkdirSync(join(DISK, folder), { recursive: true });
  writeFileSync(LOG, "");
  let workerEnds = 0;
  const screen = createTerminalReporter(process.stderr, (line) => {
    if (line.startsWith("worker ended (")) workerEnds += 1;
    appendFileSync(LOG, `${new Date().toISOString()} ${line}\n`);
  });
  let pids: Record<string, number> = {};
  const manager = createProcessManager(screen, (now) => {
    pids = now;
  });
  let databaseUrl = "";
  let proxy: SoakStack["proxy"] | null = null;
  const ports = await reservePorts(PORTS);
  const product = await startStack(manager, {
    production: true,
    real: { supabase: false, payment: false },
    ports,
    site: localUrl(ports.site),
    dataFolder: FOLDER,
    distDir: ".next",
    isTemporaryDatabase: false,
    connectThrough: async (url) => {
      databaseUrl = url;
      proxy = await openTcpProxy(url);
      return proxy.url;
    },
    env: {
      ...process.env,
      LIMITS_SCALE: "1",
      CAPTURE_SLOTS: SLOTS,
      CAPTURE_STORE: `file:${join(DISK, "captures")}`,
      TMPDIR: join(DISK, "tmp"),
    },
  }).catch(async (error: unknown) => {
    await manager.stop();
    throw error;
  });
  if (!proxy) throw new Error("The database has no proxy.");
  const opened: SoakStack["proxy"] = proxy;
  const file = join(FOLDER, "stack.json");
  writeFileSync(file, JSON.stringify({ ...product, databaseUrl }), { mode: 0o600 });
  // Read by the helpers of tests that create accounts.
  process.env.TEST_STACK = file;
  return {
    product,
    databaseUrl,
    proxy: opened,
    getPid: (name) => pids[name],
    countWorkerEnds: () => workerEnds,
    crash: manager.crash.then((crash) => describeCrash(crash)),
    stop: async () => {
      await manager.stop();
      opened.close();
    },
  };
}

import { join } from "node:path";
import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { packageCommand, ROOT } from "./paths.ts";
import type { Reservation } from "./ports.ts";
import { waitForHttp } from "./wait-for-http.ts";

type Site = {
  reservation: Reservation;
  env: Environment;
  production: boolean;
  /** Resolves before the first page is requested. */
  after: Promise<unknown>;
};

/** Next's deprecation warning about middleware.ts, whose name is kept (docs/decisions). */
const NOISE = /"middleware" file convention|To migrate automatically|middleware-to-proxy/;

/** A script that imports server modules, with the server's conditions. */
const serverScript = (name: string) => [
  process.execPath,
  "--conditions=react-server",
  join(ROOT, "scripts", name),
];

export const NEXT = packageCommand("next", "dist", "bin", "next");

/**
 * A Next.js server of this machine. Next.js calls a loopback address `localhost`, and sends a middleware's rewrite over
 * HTTP when its host has another name.
 */
export function nextCommand(command: "start" | "dev", port: number): string[] {
  const [node = "", program = ""] = NEXT;
  return [node, "--dns-result-order=ipv4first", program, command, "-H", "localhost", "-p", String(port)];
}

/**
 * The Next.js server. It is ready when its home page responds; in development with any status, because a page with an
 * error shows the error.
 */
export function siteProcess({ reservation, env, production, after }: Site): ManagedProcess {
  const { port } = reservation;
  return managedProcess({
    name: "site",
    label: production ? "Site" : "Site and first page",
    stopOrder: 0,
    command: nextCommand(production ? "start" : "dev", port),
    // docs/operations.md recommends it: with few arenas, glibc returns freed memory sooner.
    env: {
      ...env,
      MALLOC_ARENA_MAX: "2",
      NODE_ENV: production ? "production" : "development",
      // Without it, a stop kills the development server before its compiler has stored its cache for the next start.
      __NEXT_DEV_WAIT_FOR_TURBOPACK_SHUTDOWN: "1",
    },
    reservations: [reservation],
    ready: async () => {
      await after;
      await waitForHttp(`http://localhost:${port}/`, (status) => !production || status === 200);
    },
    noise: NOISE,
    graceMilliseconds: production ? 2_500 : 10_000,
  });
}

/** The worker of jobs and scheduled tasks. It answers health checks on a free port. */
export function workerProcess(env: Environment, production: boolean): ManagedProcess {
  return managedProcess({
    name: "worker",
    label: "Worker",
    stopOrder: 0,
    command: serverScript("worker.ts"),
    env: {
      ...env,
      WORKER_PORT: "0",
      MALLOC_ARENA_MAX: "2",
      NODE_ENV: production ? "production" : "development",
    },
    graceMilliseconds: 2_500,
  });
}

/** The production build, which reads the catalog from the database. */
export function buildTask(env: Environment): ManagedProcess {
  return managedProcess({
    name: "build",
    label: "Production build",
    stopOrder: 0,
    command: [...NEXT, "build"],
    env: { ...env, NODE_ENV: "production" },
    graceMilliseconds: 1_000,
  });
}

/** Creates the build artifacts: filter engines, fonts and bundled scripts. Fast when they exist. */
export function buildArtifactsTask(env: Environment): ManagedProcess {
  return managedProcess({
    name: "runtime",
    label: "Build artifacts",
    stopOrder: 0,
    command: serverScript("build-artifacts.ts"),
    env,
    graceMilliseconds: 500,
  });
}

/** Creates or updates the demo accounts through the auth service; `--served` when the site runs. */
export function demoAccountsTask(env: Environment, ...options: "--served"[]): ManagedProcess {
  return managedProcess({
    name: "demo",
    label: "Demo accounts",
    stopOrder: 0,
    command: [...serverScript("seed-demo.ts"), ...options],
    env,
    graceMilliseconds: 500,
  });
}

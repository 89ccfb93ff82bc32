import { join } from "node:path";
import { type Environment, type ManagedProcess, managedProcess } from "./managed-process.ts";
import { programOf, ROOT } from "./paths.ts";
import type { Reservation } from "./ports.ts";
import { waitForHttp } from "./wait-for-http.ts";

type Site = {
  reservation: Reservation;
  env: Environment;
  production: boolean;
  /** What has to be done before its first page is asked for. */
  after: Promise<unknown>;
};

/** Next's word on the name of middleware.ts, which is decided (docs/decisions). */
const NOISE = /"middleware" file convention|To migrate automatically|middleware-to-proxy/;

/** A script that runs the product's own code, as its server does. */
const serverScript = (name: string) => [
  ...[process.execPath, "--conditions=react-server"],
  join(ROOT, "scripts", name),
];

const next = (...args: string[]) => [...programOf("next", "dist", "bin", "next"), ...args];

/**
 * The site. Its readiness is its home page, so the first visitor waits for nothing. In development any answer will
 * do: a page with a mistake in it shows that mistake.
 */
export function siteProcess({ reservation, env, production, after }: Site): ManagedProcess {
  const { port } = reservation;
  return managedProcess({
    name: "site",
    label: production ? "Site" : "Site, with its first page compiled",
    stopOrder: 0,
    command: next(production ? "start" : "dev", "-H", "127.0.0.1", "-p", String(port)),
    // As docs/operations.md advises: glibc returns freed memory of few arenas sooner.
    env: { ...env, MALLOC_ARENA_MAX: "2", NODE_ENV: production ? "production" : "development" },
    reservations: [reservation],
    ready: async () => {
      await after;
      await waitForHttp(`http://localhost:${port}/`, (status) => !production || status === 200);
    },
    noise: NOISE,
    graceMilliseconds: 2_500,
  });
}

/** The production build, which reads the catalogue from the database. */
export function buildTask(env: Environment): ManagedProcess {
  return managedProcess({
    name: "build",
    label: "Production build",
    stopOrder: 0,
    command: next("build"),
    env: { ...env, NODE_ENV: "production" },
    graceMilliseconds: 1_000,
  });
}

/** What the server opens while it runs: filter engines, the scripts for captured pages. A moment when it is there. */
export function runtimeJob(env: Environment): ManagedProcess {
  return managedProcess({
    name: "runtime",
    label: "Files for captures",
    stopOrder: 0,
    command: serverScript("build-artifacts.ts"),
    env,
    graceMilliseconds: 500,
  });
}

/** The demo accounts, made through the auth service. */
export function demoJob(env: Environment): ManagedProcess {
  return managedProcess({
    name: "demo",
    label: "Demo accounts",
    stopOrder: 0,
    command: serverScript("seed-demo.ts"),
    env,
    graceMilliseconds: 500,
  });
}

import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "./managed-process.ts";
import { DATA, ROOT } from "./paths.ts";
import { findRunning } from "./pid-file.ts";
import { SERVICE_SETS } from "./service-config.ts";
import type { RunningStack } from "./start-stack.ts";

/** What other programs may know of the running dev stack: the URLs of its services, and the site's settings. */
export type RuntimeInfo = Omit<RunningStack, "secretKey" | "stripeSecretKey" | "siteEnv"> & {
  settings: Environment;
  pids: Record<string, number>;
};

const runtimeInfoFile = (folder = DATA) => join(folder, "dev.json");

/** The variables of .env.example that the site has; the rest of its environment is the shell's. */
function listSettings(siteEnv: Environment): Environment {
  const names = Object.keys(parseEnv(readFileSync(join(ROOT, ".env.example"), "utf8")));
  return Object.fromEntries(names.filter((name) => siteEnv[name]).map((name) => [name, siteEnv[name]]));
}

function toRuntimeInfo(stack: RunningStack, pids: Record<string, number>): RuntimeInfo {
  const { secretKey: _secret, stripeSecretKey: _payment, siteEnv, ...addresses } = stack;
  return { ...addresses, settings: listSettings(siteEnv), pids };
}

/**
 * The file that names the running services, processes and settings for other programs; only its owner can read it. It
 * exists while a stack is set, and is rewritten whenever a process starts or ends.
 */
export function createDevFile(folder = DATA) {
  const file = runtimeInfoFile(folder);
  let pids: Record<string, number> = {};
  let stack: RunningStack | null = null;
  function save(): void {
    if (!stack) return;
    const content = toRuntimeInfo(stack, pids);
    writeFileSync(`${file}.new`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return {
    setPids(now: Record<string, number>): void {
      pids = now;
      save();
    },
    setStack(started: RunningStack): void {
      stack = started;
      save();
    },
    remove(): void {
      stack = null;
      rmSync(file, { force: true });
    },
  };
}

/** The running dev stack; null when none runs, and during its start. */
export function readRuntimeInfo(folder = DATA): RuntimeInfo | null {
  const file = runtimeInfoFile(folder);
  if (findRunning(join(folder, "running.json")) === null || !existsSync(file)) return null;
  const info = JSON.parse(readFileSync(file, "utf8")) as Partial<RuntimeInfo>;
  // A stack of an earlier version wrote no settings.
  return info.settings ? (info as RuntimeInfo) : null;
}

const isOfOtherService = (env: Environment, settings: Environment) =>
  SERVICE_SETS.flatMap<string>(({ variables }) => variables).some(
    (name) => env[name]?.trim() && env[name].trim() !== settings[name]?.trim(),
  );

/**
 * Loads the settings of the running dev stack for variables that are not set: all, or none if the environment has the
 * database or the keys of another service, whose data must not be mixed with the stack's.
 * @returns the stack whose settings the environment has now; null when none runs, or it uses other services
 */
export function loadRunningStackEnv(
  env: Record<string, string | undefined> = process.env,
  folder = DATA,
): RuntimeInfo | null {
  const running = readRuntimeInfo(folder);
  if (!running || isOfOtherService(env, running.settings)) return null;
  for (const [name, value] of Object.entries(running.settings)) if (!env[name]?.trim()) env[name] = value;
  return running;
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ManagedProcess, waitForExit } from "./managed-process.ts";
import type { Reservation } from "./ports.ts";
import { type PostgresPaths, postgresPaths } from "./postgres-paths.ts";
import { killProcess, processCwd, processStartTime } from "./system-processes.ts";

const DATABASE = "marketplace";

/** Settings without durability, for temporary data. */
const TEMPORARY_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "autovacuum=off",
  "max_connections=300",
];

export type PostgresOptions = {
  /** Folder of data, password and log. */
  folder: string;
  port: number;
  /** For tests: fast, but loses its data when the machine stops. */
  isTemporary?: boolean;
};

export type PostgresServer = {
  url: string;
  pid: number;
  child: ChildProcess;
  logFile: string;
  stop: () => Promise<void>;
};

const cluster = (home: PostgresPaths) => join(home.folder, "cluster");

/** A fixed locale and none of libpq's variables. */
const ENVIRONMENT: Record<string, string> = { LC_ALL: "C", TZ: "UTC", PATH: process.env.PATH ?? "" };

function options(home: PostgresPaths) {
  return { ...(home.account ?? {}), cwd: home.folder, env: ENVIRONMENT as NodeJS.ProcessEnv };
}

const passwordFile = (home: PostgresPaths) => join(home.folder, "password");

/** The superuser's password, created once and stored next to the data, readable only by its owner. */
function getOrCreatePassword(home: PostgresPaths): string {
  const file = passwordFile(home);
  if (existsSync(file)) return readFileSync(file, "utf8").trim();
  const value = randomBytes(24).toString("base64url");
  writeFileSync(file, `${value}\n`, { mode: 0o600 });
  if (home.account) chownSync(file, home.account.uid, home.account.gid);
  return value;
}

/**
 * Initializes the cluster and then renames it, so that an interrupted first start is repeated. The locale is
 * PostgreSQL's own C.UTF-8: it needs no system locale and sorts equally everywhere.
 */
function initializeCluster(home: PostgresPaths, isTemporary: boolean): void {
  if (existsSync(cluster(home))) return;
  const temporary = `${cluster(home)}.new`;
  rmSync(temporary, { recursive: true, force: true });
  const result = spawnSync(
    join(home.binaries, "bin", "initdb"),
    [
      "-D",
      temporary,
      "-U",
      "postgres",
      "-E",
      "UTF8",
      "--no-instructions",
      "--auth=scram-sha-256",
      `--pwfile=${passwordFile(home)}`,
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      ...(isTemporary ? ["--no-sync"] : []),
    ],
    { ...options(home), encoding: "utf8" },
  );
  if (result.status !== 0)
    throw new Error(
      `PostgreSQL could not create its data folder:\n${result.error?.message ?? ""}${result.stdout}${result.stderr}`,
    );
  renameSync(temporary, cluster(home));
}

/** Process id, port and state in `postmaster.pid`; null without a server. */
function lockFile(home: PostgresPaths): { pid: number; port: number; ready: boolean } | null {
  try {
    const lines = readFileSync(join(cluster(home), "postmaster.pid"), "utf8").split("\n");
    return {
      pid: Number(lines[0]),
      port: Number(lines[3]),
      ready: (lines[7] ?? "").trim() === "ready",
    };
  } catch {
    return null;
  }
}

/** The server of this cluster. Its working directory distinguishes it from another process with the same id. */
function findServer(home: PostgresPaths): { pid: number; port: number; ready: boolean } | null {
  const lock = lockFile(home);
  if (!lock || processStartTime(lock.pid) === null) return null;
  return processCwd(lock.pid) === realpathSync(cluster(home)) ? lock : null;
}

/** Stops the server of a killed launcher, and removes a stale lock file. */
async function stopLeftoverServer(home: PostgresPaths): Promise<void> {
  const old = findServer(home);
  if (old) await killProcess(old.pid, "SIGINT", 5_000);
  rmSync(join(cluster(home), "postmaster.pid"), { force: true });
}

function address(password: string, port: number, database = DATABASE): string {
  return `postgres://postgres:${password}@127.0.0.1:${port}/${database}`;
}

/** The URL that the server on `folder` will have at this port. Creates its password. */
export const postgresUrl = (folder: string, port: number): string =>
  address(getOrCreatePassword(postgresPaths(folder)), port);

async function untilReady(home: PostgresPaths, child: ChildProcess, logFile: string): Promise<void> {
  const end = Date.now() + 300_000;
  while (!lockFile(home)?.ready) {
    if (child.exitCode !== null || child.signalCode || Date.now() > end)
      throw new Error(
        `PostgreSQL did not start:\n${readFileSync(logFile, "utf8").split("\n").slice(-15).join("\n")}`,
      );
    await sleep(20);
  }
}

/** Immediate shutdown, when there is no data to save. */
const stopSignal = (isTemporary: boolean) => (isTemporary ? "SIGQUIT" : "SIGINT");

function launch(home: PostgresPaths, port: number, isTemporary: boolean, logFile: string): ChildProcess {
  const settings = [
    "listen_addresses=127.0.0.1",
    "unix_socket_directories=",
    `port=${port}`,
    ...(isTemporary ? TEMPORARY_SETTINGS : []),
  ];
  const log = openSync(logFile, "w", 0o600);
  const child = spawn(
    join(home.binaries, "bin", "postgres"),
    ["-D", cluster(home), ...settings.flatMap((setting) => ["-c", setting])],
    // Its own process group, so that Ctrl-C reaches only the launcher, which controls the order of stopping.
    { ...options(home), stdio: ["ignore", log, log], detached: true },
  );
  closeSync(log);
  // Stops the server when the process exits without calling `stop`, e.g. Vitest after SIGTERM, before other listeners
  // delete its files.
  const endWithUs = () => child.kill(stopSignal(isTemporary));
  process.prependOnceListener("exit", endWithUs);
  child.once("exit", () => process.off("exit", endWithUs));
  return child;
}

/** Creates the product's database in a new cluster. */
async function createDatabase(url: string): Promise<void> {
  const { default: postgres } = await import("postgres");
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    const [found] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!found) await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
}

/**
 * Starts PostgreSQL on `options.folder`, after stopping a server left there.
 * @returns its URL and `stop`, which resolves when all data is written
 * @throws Error with the server's last lines of output
 */
export async function startPostgres({
  folder,
  port,
  isTemporary = false,
}: PostgresOptions): Promise<PostgresServer> {
  const home = postgresPaths(folder);
  const password = getOrCreatePassword(home);
  const logFile = join(home.folder, "server.log");
  initializeCluster(home, isTemporary);
  await stopLeftoverServer(home);
  const child = launch(home, port, isTemporary, logFile);
  child.once("error", () => {});
  await untilReady(home, child, logFile);
  await createDatabase(address(password, port, "postgres"));
  const pid = child.pid ?? 0;
  return {
    url: address(password, port),
    pid,
    child,
    logFile,
    stop: () => killProcess(pid, stopSignal(isTemporary), 4_000),
  };
}

/** URL of the server that runs on `folder`; null when none does. */
export function findPostgresUrl(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const home = postgresPaths(folder);
  const found = existsSync(cluster(home)) ? findServer(home) : null;
  return found?.ready ? address(getOrCreatePassword(home), found.port) : null;
}

type Options = {
  folder: string;
  reservation: Reservation;
  isTemporary?: boolean;
};

/** The embedded database as a process of the stack. It stops last, because the others write to it until they end. */
export function postgresProcess({ folder, reservation, isTemporary = false }: Options): ManagedProcess {
  return {
    name: "postgres",
    label: "Database",
    stopOrder: 9,
    start: async () => {
      await reservation.release();
      const server = await startPostgres({ folder, port: reservation.port, isTemporary });
      return {
        pid: server.pid,
        ready: Promise.resolve(),
        ended: waitForExit(server.child),
        lastLines: () => readFileSync(server.logFile, "utf8").trim().split("\n").slice(-15),
        stop: server.stop,
      };
    },
  };
}

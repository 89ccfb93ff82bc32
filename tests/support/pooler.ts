import { type ChildProcess, spawn } from "node:child_process";
import { chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";

/** PgBouncer does not run as root. */
const UNPRIVILEGED_ID = 65_534;
const READY_MS = 10_000;

/**
 * Starts PgBouncer in transaction mode before a server, for all of its databases.
 * @param url of a superuser
 * @throws Error when `pgbouncer` is not installed or does not start
 */
export async function startPooler(url: string): Promise<{ port: number; stop: () => void }> {
  const { hostname, port: serverPort, username, password } = new URL(url);
  const port = await anyFreePort();
  const folder = mkdtempSync(join(tmpdir(), "marketplace-pooler-"));
  const file = join(folder, "pgbouncer.ini");
  const settings = [
    "[databases]",
    `* = host=${hostname} port=${serverPort} user=${username} password=${password}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    "pool_mode = transaction",
    "default_pool_size = 20",
    "max_client_conn = 1000",
  ];
  writeFileSync(file, `${settings.join("\n")}\n`, { mode: 0o600 });
  const isRoot = process.getuid?.() === 0;
  if (isRoot) for (const path of [folder, file]) chownSync(path, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const child: ChildProcess = spawn("pgbouncer", ["--quiet", file], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
    ...(isRoot ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}),
  });
  const ended = new Promise<never>((_resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`pgbouncer ended with ${code}`)));
  });
  ended.catch(() => {});
  const stop = (): void => {
    child.kill();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await Promise.race([ended, untilReady(`postgres://${username}@127.0.0.1:${port}/postgres`)]);
  } catch (error) {
    stop();
    throw error;
  }
  return { port, stop };
}

async function untilReady(url: string): Promise<void> {
  const end = performance.now() + READY_MS;
  for (;;) {
    const sql = postgres(url, { max: 1, prepare: false, connection: { application_name: "check" } });
    try {
      await sql`select 1`;
      return;
    } catch (error) {
      if (performance.now() > end) throw error;
      await pause(100);
    } finally {
      await sql.end({ timeout: 1 });
    }
  }
}

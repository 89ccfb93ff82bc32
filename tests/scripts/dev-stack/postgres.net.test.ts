import { execFile } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { findPostgresUrl, type PostgresServer, startPostgres } from "#scripts/dev-stack/postgres.ts";
import { killProcess, processStartTime } from "#scripts/dev-stack/system-processes.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";

let folder = "";
const servers: PostgresServer[] = [];

beforeEach(() => {
  const parent = createTestFolder("postgres with spaces ");
  chmodSync(parent, 0o755);
  folder = join(parent, "data");
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function start(options: { folder?: string; isTemporary?: boolean } = {}): Promise<PostgresServer> {
  const server = await startPostgres({ folder, port: await anyFreePort(), isTemporary: true, ...options });
  servers.push(server);
  return server;
}

async function runQuery(url: string, query: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return Object.values((await sql.unsafe(query))[0] ?? {})[0];
  } finally {
    await sql.end();
  }
}

test("startPostgres runs PostgreSQL 18 in UTF-8, on loopback, with a password and without Unix sockets", async () => {
  const { url } = await start();
  expect(await runQuery(url, "select current_setting('server_version_num')::int / 10000")).toBe(18);
  expect(await runQuery(url, "show server_encoding")).toBe("UTF8");
  expect(await runQuery(url, "select upper('ärger çelik')")).toBe("ÄRGER ÇELIK");
  expect(await runQuery(url, "show listen_addresses")).toBe("127.0.0.1");
  expect(await runQuery(url, "show unix_socket_directories")).toBe("");
  const wrong = new URL(url);
  wrong.password = "wrong";
  await expect(runQuery(wrong.href, "select 1")).rejects.toThrow(/password authentication failed/);
});

test("startPostgres keeps data and password for the next start", async () => {
  const first = await start({ isTemporary: false });
  await runQuery(first.url, "create table kept as select 42 as answer");
  await first.stop();
  expect(findPostgresUrl(folder)).toBeNull();
  const second = await start();
  expect(new URL(second.url).password).toBe(new URL(first.url).password);
  expect(await runQuery(second.url, "select answer from kept")).toBe(42);
  expect(findPostgresUrl(folder)).toBe(second.url);
});

test("startPostgres stops the server of a killed launcher first", async () => {
  const left = await start();
  const second = await start();
  expect(processStartTime(left.pid)).toBeNull();
  expect(await runQuery(second.url, "select 1")).toBe(1);
});

test("startPostgres ignores a lock file with the id of another process", async () => {
  await (await start()).stop();
  const lock = join(folder, "cluster", "postmaster.pid");
  writeFileSync(lock, `${process.pid}\n${folder}\n1\n5432\n\n127.0.0.1\n\nready\n`);
  expect(findPostgresUrl(folder)).toBeNull();
  const server = await start();
  expect(readFileSync(lock, "utf8")).toMatch(new RegExp(`^${server.pid}\n`));
});

test("startPostgres repeats an interrupted first start", async () => {
  mkdirSync(join(folder, "cluster.new"), { recursive: true });
  const { url } = await start();
  expect(await runQuery(url, "select 1")).toBe(1);
  expect(existsSync(join(folder, "cluster.new"))).toBe(false);
});

test("startPostgres keeps the password file readable only by its owner", async () => {
  await start();
  expect(statSync(join(folder, "password")).mode & 0o777).toBe(0o600);
});

test.runIf(process.getuid?.() === 0)(
  "startPostgres as root runs outside of a folder that only root may enter",
  { meta: { skipReason: "needs root" } },
  async () => {
    const locked = mkdtempSync(join(homedir(), "locked-"));
    const inside = join(locked, "data");
    try {
      const server = await start({ folder: inside });
      expect(await runQuery(server.url, "select 1")).toBe(1);
      const elsewhere = (await runQuery(server.url, "show data_directory")) as string;
      expect(elsewhere).toMatch(/^\/var\/tmp\/marketplace-postgres-/);
      await server.stop();
      rmSync(join(elsewhere, ".."), { recursive: true });
    } finally {
      rmSync(locked, { recursive: true, force: true });
    }
  },
);

test("startPostgres stops the server when the process exits without stopping it", async () => {
  const script = `
    import { startPostgres } from "#scripts/dev-stack/postgres.ts";
    const { pid } = await startPostgres(${JSON.stringify({ folder, port: await anyFreePort(), isTemporary: true })});
    process.stdout.write(String(pid), () => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", script]);
  const pid = Number(stdout);
  expect(pid).toBeGreaterThan(0);
  try {
    await expect.poll(() => processStartTime(pid)).toBeNull();
  } finally {
    await killProcess(pid, "SIGQUIT", 4_000);
  }
});

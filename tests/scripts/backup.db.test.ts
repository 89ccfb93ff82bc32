// Must be the first import, because it sets the address of the Stripe emulator.
import "#tests/support/stripe-emulator.ts";

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import postgres from "postgres";
import { afterAll, expect, test } from "vitest";
import { backUpDatabase, restoreDatabase } from "#db/backup.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { databaseUrl, makeUser, sql, type TestUser } from "#tests/support/database.ts";
import { addCapture } from "#tests/support/stored-items.ts";
import { pay } from "#tests/support/stripe-emulator.ts";
import { bootstrap } from "../../emulators/supabase/src/bootstrap.ts";
import { begin, makePayingUser, STARTER } from "../lib/server/billing/failure-modes/fixtures.ts";

const folder = createTestFolder("backup-test-", afterAll);
const databases: string[] = [];
afterAll(async () => {
  for (const name of databases) await sql.unsafe(`drop database if exists ${name} with (force)`);
});

/** A database as that of a new Supabase project. @returns its URL */
async function createEmptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`create database ${name}`);
  databases.push(name);
  const url = Object.assign(new URL(databaseUrl), { pathname: `/${name}` }).href;
  const own = postgres(url, { max: 1, onnotice: () => {} });
  await bootstrap(own);
  await own.end();
  return url;
}

/** A hash of the rows of each table. */
async function hashTables(url: string, names: string[]): Promise<Record<string, string>> {
  const own = postgres(url, { max: 1, onnotice: () => {} });
  const hashes: Record<string, string> = {};
  for (const name of names) {
    const [row] =
      await own.unsafe(`select count(*) || md5(coalesce(string_agg(t::text, '' order by t::text), '')) as hash
      from ${name} t`);
    hashes[name] = row?.hash;
  }
  await own.end();
  return hashes;
}

test("a backup is restored with every row of every table, and only into an empty database", async () => {
  const user = await makePayingUser();
  await addCapture(user.id, {
    fileKey: `${user.id}/1.html`,
    title: 'Tab\t, "quotes", line\nand \\ in a title',
  });
  const target = join(folder, "rows");
  const { tables } = await backUpDatabase(databaseUrl, target);
  const names = tables.map(({ schema, name }) => `${schema}.${name}`);
  expect(names).toEqual(expect.arrayContaining(["auth.users", "pgboss.job_common", "public.captures"]));
  const url = await createEmptyDatabase();
  await restoreDatabase(url, target);
  expect(await hashTables(url, names)).toEqual(await hashTables(databaseUrl, names));
  await expect(restoreDatabase(url, target)).rejects.toThrow(
    "The database is not empty. Nothing was changed.",
  );
});

test("a folder without its last file is no backup", async () => {
  const target = join(folder, "broken");
  await mkdir(target);
  await expect(restoreDatabase(await createEmptyDatabase(), target)).rejects.toThrow("is no complete backup");
});

async function run(command: "backup" | "restore", target: string, url: string) {
  const env = { ...process.env, DATABASE_URL: url, DIRECT_URL: "", CAPTURE_STORE: `file:${folder}/store` };
  const args = ["--conditions=react-server", "scripts/backup.ts", command, target];
  const result = await promisify(execFile)(process.execPath, args, { env }).catch((error: unknown) => error);
  return result as { stdout: string; stderr: string; code?: number };
}

test("npm run restore reconciles a purchase since the backup with Stripe, and counts the files that are missing", async () => {
  const buyer: TestUser = await makeUser();
  const id = randomUUID();
  const keys = [`${buyer.id}/${id}.png`, `${buyer.id}/${randomUUID()}.png`];
  // The third is that of the first test, without its file.
  for (const fileKey of keys) await addCapture(buyer.id, { id: randomUUID(), fileKey, isStored: true });
  await mkdir(join(folder, "store", buyer.id), { recursive: true });
  await writeFile(join(folder, "store", keys[0] ?? ""), "file");
  const target = join(folder, "commands");
  expect(await run("backup", target, databaseUrl)).toMatchObject({ stderr: "" });

  expect(await pay((await begin(buyer, STARTER)).clientSecret)).toBe("succeeded");
  const url = await createEmptyDatabase();
  const { stdout, stderr, code } = await run("restore", target, url);
  expect(stderr).toBe("");
  expect(stdout).toContain("2 of 3 files are missing in the capture store.");
  expect(stdout).toMatch(/[1-9]\d* events of Stripe since then are reconciled, 0 failed\./);
  expect(code).toBe(1);
  const restored = postgres(url, { max: 1 });
  expect(
    await restored`select plan_id, status from user_subscriptions where user_id = ${buyer.id} and is_current`,
  ).toEqual([{ plan_id: STARTER, status: "active" }]);
  await restored.end();
});

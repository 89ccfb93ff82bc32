import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { databaseUrl } from "#tests/support/database.ts";

const PROGRAM = fileURLToPath(new URL("../../db/migrate.ts", import.meta.url));
const UNREACHABLE = "postgres://user@127.0.0.1:1/pooler";

const runProgram = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [PROGRAM], {
    env: { ...process.env, DATABASE_URL: "", DIRECT_URL: "", ...settings },
  });

test("db/migrate.ts succeeds for a database at DATABASE_URL that is up to date", async () => {
  const { stdout } = await runProgram({ DATABASE_URL: databaseUrl });
  expect(stdout).toBe("The database is up to date.\n");
});

test("db/migrate.ts prefers DIRECT_URL, because a transaction pooler cannot be used for migrations", async () => {
  const { stdout } = await runProgram({ DIRECT_URL: databaseUrl, DATABASE_URL: UNREACHABLE });
  expect(stdout).toBe("The database is up to date.\n");
});

test("db/migrate.ts fails when neither URL is set", async () => {
  await expect(runProgram({})).rejects.toThrow("DATABASE_URL is not set");
});

import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { DEMO_ACCOUNTS } from "#scripts/demo-data/demo-accounts.ts";
import { readDatabaseState, updateDatabase } from "#scripts/dev-stack/prepare-database.ts";
import { createTestFolder } from "#tests/support/create-test-folder.ts";
import { databaseUrl, makeUser, sql } from "#tests/support/database.ts";

const root = createTestFolder("prepare-", afterAll);
beforeEach(() => {
  mkdirSync(join(root, "db"), { recursive: true });
  cpSync("db", join(root, "db"), { recursive: true });
});

describe("readDatabaseState", () => {
  it("returns a current database after updateDatabase", async () => {
    await updateDatabase(databaseUrl);
    expect(await readDatabaseState(databaseUrl)).toEqual({ isCurrent: true, hasDemoAccounts: false });
  });

  it.each(["db/migrations/9999_new.sql", "db/catalog-data.ts"])(
    "returns an outdated database after a change of %s",
    async (file) => {
      await updateDatabase(databaseUrl);
      writeFileSync(join(root, file), "select 1;");
      expect((await readDatabaseState(databaseUrl, root)).isCurrent).toBe(false);
    },
  );

  it("returns an outdated database without the product's tables", async () => {
    const maintenance = new URL(databaseUrl);
    const name = `empty_${process.pid}`;
    await sql.unsafe(`create database ${name}`);
    maintenance.pathname = `/${name}`;
    try {
      expect(await readDatabaseState(maintenance.href)).toEqual({ isCurrent: false, hasDemoAccounts: false });
    } finally {
      await sql.unsafe(`drop database ${name} with (force)`);
    }
  });

  it("finds the demo accounts when all of them exist", async () => {
    for (const { email } of Object.values(DEMO_ACCOUNTS)) {
      expect((await readDatabaseState(databaseUrl)).hasDemoAccounts).toBe(false);
      await makeUser(email);
    }
    expect((await readDatabaseState(databaseUrl)).hasDemoAccounts).toBe(true);
  });
});

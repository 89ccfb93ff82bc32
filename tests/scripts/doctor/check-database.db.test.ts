import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { checkDatabase } from "#scripts/doctor/check-database.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";

const states = async () =>
  Object.fromEntries((await checkDatabase(databaseUrl)).map(({ name, state }) => [name, state]));

test("checkDatabase accepts a migrated database", async () => {
  expect(await states()).toEqual({
    database: "ok",
    encryption: "ok",
    migrations: "ok",
    "row security": "ok",
    sessions: "ok",
  });
});

test("checkDatabase names a table without row-level security", async () => {
  await sql`create table left_open (id int)`;
  const finding = (await checkDatabase(databaseUrl)).find(({ name }) => name === "row security");
  expect(finding).toMatchObject({ state: "broken", says: "off for left_open" });
  await sql`drop table left_open`;
});

test("checkDatabase reports a role that row-level security hides sessions from", async () => {
  const role = `reader_${randomUUID().replaceAll("-", "")}`;
  await sql.unsafe(`
    create role ${role} login password 'x';
    grant usage on schema auth, drizzle to ${role};
    grant select on auth.sessions, drizzle.__drizzle_migrations to ${role}`);
  const url = new URL(databaseUrl);
  Object.assign(url, { username: role, password: "x" });
  const finding = (await checkDatabase(url.href)).find(({ name }) => name === "sessions");
  await sql.unsafe(`drop owned by ${role}; drop role ${role}`);
  expect(finding).toMatchObject({ state: "broken", says: "this role cannot read auth.sessions" });
});

test("checkDatabase reports a missing migration", async () => {
  await sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`;
  expect((await states()).migrations).toBe("broken");
});

test("checkDatabase reports an unreachable server as broken, without the password", async () => {
  const [finding] = await checkDatabase("postgres://me:secret@127.0.0.1:9/none");
  expect(finding?.state).toBe("broken");
  expect(JSON.stringify(finding)).not.toContain("secret");
});

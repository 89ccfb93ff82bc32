import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { runProgram } from "#tests/support/run-program.ts";
import { bootstrap } from "../../../emulators/supabase/src/bootstrap.ts";
import { call, environmentFor, openBench, signedIn, signInError } from "./support.ts";

const MAIN = fileURLToPath(new URL("../../../emulators/supabase/src/main.ts", import.meta.url));

const fixture = await openBench();
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(fixture.stop);

function startProcess(environment: Record<string, string>) {
  const env = { ...process.env, VERCEL: "", ...environment };
  const { child, output, ended } = runProgram(process.execPath, [MAIN], { cwd: process.cwd(), env });
  children.push(child);
  const failed = ended.then(({ stderr }) => Promise.reject(new Error(stderr)));
  failed.catch(() => {});
  const ready = async () => {
    while (!output.stdout.includes("\n")) await Promise.race([once(child.stdout, "data"), failed]);
    return output.stdout.split("\n")[0] ?? "";
  };
  return { child, ready, ended };
}

/** Creates an empty database on the fixture's server. */
async function otherDatabase(name: string): Promise<{ url: string; sql: postgres.Sql }> {
  await fixture.sql.unsafe(`create database ${name}`);
  const url = new URL(fixture.databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, sql: postgres(url.href, { max: 1, onnotice: () => {} }) };
}

test("the process prints one line when it is ready, and exits at once on SIGTERM", async () => {
  const environment = await environmentFor(fixture.databaseUrl);
  const { child, ready, ended } = startProcess(environment);
  expect(await ready()).toBe(
    `ready ${JSON.stringify({ url: environment.API_EXTERNAL_URL, inbox: environment.INBOX_URL })}`,
  );
  expect((await call(environment.API_EXTERNAL_URL, "/auth/v1/health")).status).toBe(200);
  const before = performance.now();
  child.kill("SIGTERM");
  expect((await ended).code).toBe(0);
  expect(performance.now() - before).toBeLessThan(2_000);
});

test("a restart keeps users, sessions and the signing key", async () => {
  const environment = await environmentFor(fixture.databaseUrl);
  const url = environment.API_EXTERNAL_URL;
  const first = startProcess(environment);
  await first.ready();
  const { client, session, email, password } = await signedIn(url);
  const keys = (await call(url, "/auth/v1/.well-known/jwks.json")).json;
  first.child.kill("SIGKILL");
  await first.ended;
  await startProcess(environment).ready();
  expect((await call(url, "/auth/v1/.well-known/jwks.json")).json).toEqual(keys);
  expect((await client.auth.getUser(session.access_token)).error).toBeNull();
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(await signInError(url, email, password)).toBeNull();
});

test("concurrently started instances share one empty database", async () => {
  const { url, sql } = await otherDatabase("together");
  await Promise.all([1, 2, 3].map(async () => startProcess(await environmentFor(url)).ready()));
  expect(await sql`select 1 from emulator.signing_keys`).toHaveLength(1);
  await sql.end();
});

test("a second bootstrap changes nothing", async () => {
  const { sql } = await otherDatabase("again");
  const shape = () => sql`
    select table_schema, table_name, column_name, data_type from information_schema.columns
    where table_schema in ('auth', 'emulator') order by 1, 2, 3`;
  await bootstrap(sql);
  const before = [...(await shape())];
  await bootstrap(sql);
  expect([...(await shape())]).toEqual(before);
  expect(before.length).toBeGreaterThan(50);
  await sql.end();
});

describe("the process refuses to run", () => {
  async function refused(changes: Record<string, string>, databaseUrl = fixture.databaseUrl) {
    const { code, stdout, stderr } = await startProcess(await environmentFor(databaseUrl, changes)).ended;
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).not.toMatch(/\n\s+at /);
    return stderr;
  }

  test.each([
    ["on Vercel", { VERCEL: "1" }, /does not run on Vercel/],
    ["on an address that is not loopback", { BIND_ADDRESS: "0.0.0.0" }, /loopback only, not on 0\.0\.0\.0/],
    ["without its keys", { SECRET_KEY: "" }, /SECRET_KEY is not set/],
  ])("%s", async (_where, changes, reason) => {
    expect(await refused(changes)).toMatch(reason);
  });

  test("on a database with Supabase's own migrations", async () => {
    const { url, sql } = await otherDatabase("hosted");
    await sql.unsafe("create schema auth; create table auth.schema_migrations (version text)");
    expect(await refused({}, url)).toMatch(/does not run on the database of a Supabase project/);
    expect(await sql`select to_regclass('auth.users') as found`).toEqual([{ found: null }]);
    await sql.end();
  });

  test("on a server with Supabase's own administrator", async () => {
    await fixture.sql.unsafe("create role supabase_admin");
    try {
      expect(await refused({})).toMatch(/does not run on the database of a Supabase project/);
    } finally {
      await fixture.sql.unsafe("drop role supabase_admin");
    }
  });
});

import { globSync } from "node:fs";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, describe, expect, test, vi } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";
import { anyFreePort } from "#scripts/dev-stack/ports.ts";
import { databaseUrl, sql } from "#tests/support/database.ts";
import { recordLog } from "#tests/support/record-log.ts";
import { EVERY_CALL, importRoute, perform, startAuth } from "./every-call.ts";

const auth = await startAuth(databaseUrl);
const { session } = await auth.signIn();
const token = session.access_token;

/** Imports the product with another database, because its pool is a process singleton. */
async function loadWith(url: string) {
  await closePool();
  vi.resetModules();
  process.env.DATABASE_URL = url;
  return importRoute;
}
async function closePool() {
  const key = Symbol.for("saas-tools.database-pool");
  const singletons = globalThis as unknown as Record<symbol, { client: postgres.Sql } | undefined>;
  await singletons[key]?.client.end({ timeout: 1 });
  delete singletons[key];
}
afterAll(async () => {
  await closePool();
  await auth.stop();
});

/** Creates a role limited to one connection, which is already in use. */
async function exhausted() {
  await sql.unsafe(`create role crowded login password 'hunter2' connection limit 1`);
  const url = new URL(databaseUrl);
  Object.assign(url, { username: "crowded", password: "hunter2" });
  const holder = postgres(url.href, { max: 1 });
  await holder`select 1`;
  const close = async () => {
    await holder.end();
    await sql.unsafe("drop role crowded");
  };
  return { url: url.href, close };
}

async function refusing() {
  return { url: `postgres://someone:hunter2@127.0.0.1:${await anyFreePort()}/none`, close: async () => {} };
}

/** Endpoints of the site; those of the public API and of Firecrawl's have errors of their own form. */
const ROUTES = globSync("**/route.ts", {
  cwd: fileURLToPath(new URL("../../../../app/api", import.meta.url)),
}).filter((file) => !/^(v1|firecrawl)\//.test(file));
/** Endpoints without a database, with their own response shape, or with a signed body. */
const OTHERS = [
  "[[...rest]]",
  "health",
  "mcp",
  "oauth/register",
  "oauth/revoke",
  "oauth/token",
  "stripe/webhook",
];

test("the list of endpoints is complete", () => {
  const listed = new Set([...EVERY_CALL.map(({ route }) => route), ...OTHERS]);
  expect(ROUTES.map((file) => file.replace("/route.ts", "")).sort()).toEqual([...listed].sort());
});

describe.each([
  ["exhausted", exhausted, "53300"],
  ["unreachable", refusing, "ECONNREFUSED"],
] as const)("with the database %s", (_state, arrange, code) => {
  test("every endpoint promptly responds 503 busy with Retry-After and logs the cause", async () => {
    const database = await arrange();
    const load = await loadWith(database.url);
    for (const call of EVERY_CALL) {
      const log = recordLog();
      // Importing the route's modules takes seconds on a busy machine.
      await load(call.route);
      const started = performance.now();
      const { response, body } = await perform(call, call.headers ? undefined : token, load);
      const name = `${call.method} ${call.route}`;
      expect([name, response.status, body.code]).toEqual([name, 503, "busy"]);
      expect(response.headers.get("retry-after")).toBe("10");
      expect(body.message).toBe("The service is busy. Please try again in a moment.");
      expect(performance.now() - started, name).toBeLessThan(5_000);
      const { requestId } = body;
      expect(log.completed()).toMatchObject([{ requestId, status: 503, code: "busy" }]);
      expect(log.failed()).toMatchObject([{ requestId }]);
      expect(log.failed()[0]?.errors.at(-1)).toMatchObject({ code, stack: expect.any(String) });
      expect([findPersonalData(log.texts), log.texts.join().includes("hunter2")]).toEqual([[], false]);
    }
    await closePool();
    await database.close();
  });
});

test("/api/health names the database and logs the cause with the request id", async () => {
  const { url } = await refusing();
  const load = await loadWith(url);
  const log = recordLog();
  const { GET } = await load("health");
  const response = await GET(new Request("http://localhost:3999/api/health"), {
    params: Promise.resolve({}),
  });
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { components: { database: "unreachable" } },
  ]);
  const requestId = response.headers.get("x-request-id");
  expect(log.completed()).toMatchObject([{ requestId, status: 503, code: "busy" }]);
  const errors = expect.arrayContaining([
    expect.objectContaining({ message: "The database does not answer" }),
    expect.objectContaining({ code: "ECONNREFUSED" }),
  ]);
  expect(log.failed()).toMatchObject([{ requestId, errors }]);
});

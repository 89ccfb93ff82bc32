import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll } from "vitest";
import { initializeDatabase } from "#scripts/dev-stack/embedded-database.ts";
import { API_SCOPES } from "#shared/api-keys/contract.ts";
import { stack } from "#tests/support/stack.ts";
import { addSubscription, type TestPlan } from "#tests/support/subscriptions.ts";

/** A new database with migrations and catalog beside that of the stack. It is deleted after the file. @returns its URL */
export async function createOwnDatabase(prefix: string): Promise<string> {
  const name = `${prefix}_${randomUUID().slice(0, 8)}`;
  const admin = postgres(stack.databaseUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  afterAll(async () => {
    await admin.unsafe(`drop database if exists ${name} with (force)`);
    await admin.end();
  });
  const url = Object.assign(new URL(stack.databaseUrl), { pathname: `/${name}` }).href;
  await initializeDatabase(url);
  return url;
}

/** A new user with plans and an API key for everything. */
export async function createKeyUser(
  databaseUrl: string,
  plans: TestPlan[],
): Promise<{ id: string; key: string }> {
  const sql = postgres(databaseUrl, { max: 1 });
  const id = randomUUID();
  await sql`insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
    values (${id}, 'authenticated', 'authenticated', ${`${id}@own.test`}, now(), now(), now())`;
  for (const plan of plans) await addSubscription(sql, id, { plan });
  await sql.end();
  process.env.DATABASE_URL = databaseUrl;
  const { createApiKey } = await import("#server/api-keys/create-api-key.ts");
  const { key } = await createApiKey(id, { name: "ci", scopes: [...API_SCOPES], expiresInDays: null });
  return { id, key };
}

/** Closes the connections that `createKeyUser` has opened. */
export async function closeOwnConnections(): Promise<void> {
  const { closeDatabase } = await import("#db/client.ts");
  await closeDatabase();
}

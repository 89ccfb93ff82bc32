import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

/*
 * Gives the test file a database of its own: a copy of the migrated and seeded template. It runs before the file's
 * imports, so code that reads DATABASE_URL when it is loaded finds the copy.
 */
const template = inject("templateDatabaseUrl");
const templateName = new URL(template).pathname.slice(1);
const name = `test_${randomUUID().replaceAll("-", "")}`;

const maintenance = new URL(template);
maintenance.pathname = "/postgres";
const admin = postgres(maintenance.href, { max: 1, onnotice: () => {} });
await admin.unsafe(`create database ${name} template ${templateName}`);

const own = new URL(template);
own.pathname = `/${name}`;
process.env.DATABASE_URL = own.href;

afterAll(async () => {
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

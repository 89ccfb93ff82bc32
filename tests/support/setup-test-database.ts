import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { afterAll, inject } from "vitest";

/* Creates a database for the test file as a copy of the template. Runs before the file's imports, so that
   modules which read DATABASE_URL on load find the copy. */
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
const poolerPort = inject("poolerPort");
if (poolerPort !== null) {
  process.env.DIRECT_URL = own.href;
  own.port = String(poolerPort);
  process.env.DATABASE_URL = own.href;
}

afterAll(async () => {
  // Its connections would report the end of the database. Imported here, because most files do not use the queue.
  if (Symbol.for("saas-tools.queue-client") in globalThis) {
    const { closeQueue } = await import("#server/queue/index.ts");
    await closeQueue();
  }
  await admin.unsafe(`drop database ${name} with (force)`);
  await admin.end();
});

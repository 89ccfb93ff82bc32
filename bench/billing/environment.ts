import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startStripeSandbox } from "../../emulators/stripe/src/start.ts";
import { furnish } from "../../scripts/dev-stack/embedded-database.ts";
import { anyFreePort } from "../../scripts/dev-stack/ports.ts";
import { startPostgres } from "../../scripts/dev-stack/postgres.ts";
import { NOWHERE } from "../placeholder-env.ts";

export type Shop = Awaited<ReturnType<typeof openShop>>;

/** What bills people, without pages: a database of its own and the payment sandbox, both thrown away afterwards. */
export async function openShop() {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-bench-"));
  const server = await startPostgres({ folder, port: await anyFreePort(), throwAway: true });
  await furnish(server.url);
  const payment = await startStripeSandbox({
    webhookUrl: "",
    webhookSecret: NOWHERE.STRIPE_WEBHOOK_SECRET,
    dataDir: null,
    secretKey: NOWHERE.STRIPE_SECRET_KEY,
    publishableKey: NOWHERE.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
  });
  // The verbs read their settings when they are loaded, which happens after this.
  Object.assign(process.env, NOWHERE, { DATABASE_URL: server.url, STRIPE_API_BASE: payment.url });
  const sql = postgres(server.url, { max: 10, onnotice: () => {} });

  async function makeUser(): Promise<{ id: string; email: string }> {
    const user = { id: randomUUID(), email: `${randomUUID()}@bench.test` };
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (${user.id}, 'authenticated', 'authenticated', ${user.email}, now(), now(), now())`;
    return user;
  }

  async function close(): Promise<void> {
    const { closeDatabase } = await import("../../db/client.ts");
    await closeDatabase();
    await sql.end();
    await payment.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return { sql, makeUser, close };
}

import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { startStripeEmulator } from "../../emulators/stripe/src/start.ts";
import { confirmWithCard } from "../../scripts/demo-data/stripe-emulator-calls.ts";
import { initializeDatabase } from "../../scripts/dev-stack/embedded-database.ts";
import { anyFreePort } from "../../scripts/dev-stack/ports.ts";
import { startPostgres } from "../../scripts/dev-stack/postgres.ts";
import { PLACEHOLDER_ENV } from "../placeholder-env.ts";

export type BillingEnvironment = Awaited<ReturnType<typeof startBillingEnvironment>>;

/** The billing modules without pages: a database and a Stripe emulator of their own, both removed afterwards. */
export async function startBillingEnvironment() {
  const folder = await mkdtemp(join(tmpdir(), "marketplace-bench-"));
  const server = await startPostgres({ folder, port: await anyFreePort(), isTemporary: true });
  await initializeDatabase(server.url);
  const payment = await startStripeEmulator({
    webhookUrl: "",
    webhookSecret: PLACEHOLDER_ENV.STRIPE_WEBHOOK_SECRET,
    dataDir: null,
    secretKey: PLACEHOLDER_ENV.STRIPE_SECRET_KEY,
    publishableKey: PLACEHOLDER_ENV.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY,
  });
  // The billing modules read their settings on import, which happens after this line.
  Object.assign(process.env, PLACEHOLDER_ENV, {
    DATABASE_URL: server.url,
    STRIPE_API_BASE: payment.url,
    // Leaves the build of `npm run dev -- --prod` as it is.
    NEXT_DIST_DIR: ".next-bench",
  });
  const sql = postgres(server.url, { max: 10, onnotice: () => {} });

  async function makeUser(): Promise<{ id: string; email: string }> {
    const user = { id: randomUUID(), email: `${randomUUID()}@bench.test` };
    await sql`
      insert into auth.users (id, aud, role, email, email_confirmed_at, created_at, updated_at)
      values (${user.id}, 'authenticated', 'authenticated', ${user.email}, now(), now(), now())`;
    return user;
  }

  async function close(): Promise<void> {
    const { closeQueue } = await import("../../lib/server/queue/index.ts");
    const { closeDatabase } = await import("../../db/client.ts");
    await closeQueue();
    await closeDatabase();
    await sql.end();
    await payment.close();
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  const service = { url: payment.url, publishableKey: PLACEHOLDER_ENV.NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY };
  const pay = (clientSecret: string) => confirmWithCard(service, clientSecret);
  return { sql, makeUser, pay, close };
}

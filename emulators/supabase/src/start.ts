import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import postgres from "postgres";
import { createApp } from "./app.ts";
import { bootstrap } from "./bootstrap.ts";
import { createInbox } from "./inbox/app.ts";
import { startSmtpServer } from "./inbox/smtp.ts";
import { createRateLimits } from "./rate-limits.ts";
import { refuseSupabaseProject } from "./refuse-supabase-project.ts";
import type { Settings } from "./settings.ts";
import { loadSigningKey } from "./signing-key.ts";

export interface Running {
  url: string;
  inbox: string;
  smtp: string;
  stop(): Promise<void>;
}

const CONNECTIONS = 10;

function listen(app: Hono, port: number, host: string): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/**
 * Prepares the database and serves the two ports.
 * @throws StartupError when the emulator must not use the database
 */
export async function startSupabaseEmulator(settings: Settings): Promise<Running> {
  const sql = postgres(settings.databaseUrl, { max: CONNECTIONS, onnotice: () => {} });
  const servers: Server[] = [];
  let smtp: Awaited<ReturnType<typeof startSmtpServer>> | undefined;
  const stop = async () => {
    await Promise.all([...servers.map(close), smtp?.close()]);
    await sql.end({ timeout: 1 });
  };
  try {
    await refuseSupabaseProject(sql);
    await bootstrap(sql);
    await purge(sql);
    const service = {
      settings,
      sql,
      key: await loadSigningKey(sql),
      limits: createRateLimits(settings.limits),
    };
    servers.push(await listen(createApp(service), settings.port, settings.bindAddress));
    servers.push(await listen(createInbox(service), settings.inboxPort, settings.bindAddress));
    smtp = await startSmtpServer(service);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: settings.apiUrl,
    inbox: settings.inboxUrl,
    smtp: `smtp://127.0.0.1:${settings.smtpPort}`,
    stop,
  };
}

/** Deletes expired rows, so that an old data folder does not fill up with unfinished sign-ins. */
async function purge(sql: postgres.Sql): Promise<void> {
  await sql`delete from auth.flow_state where coalesce(auth_code_issued_at, created_at) < now() - interval '7 days'`;
  await sql`delete from emulator.google_consents where created_at < now() - interval '1 day'`;
  await sql`delete from emulator.mails where sent_at < now() - interval '30 days'`;
}

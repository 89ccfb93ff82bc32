import { sql } from "drizzle-orm";
import { type Db, fromDrizzle, PgBoss } from "pg-boss";
import type { Executor } from "#db/client.ts";
import { baseEnv } from "#server/platform/base-env.ts";
import { logWarning } from "#server/platform/log.ts";
import { processSingleton } from "#shared/process-singleton.ts";
import { QUEUE_NAMES, QUEUES, toDeadLetter } from "./queues.ts";

const SCHEMA = "pgboss";
const CONNECT_MS = 10_000;
/** For a statement, before its connection is given up. */
const QUERY_MS = 15_000;
const SUPERVISE_SECONDS = 10;
/** Below the interval of supervision, or a pass skips the look for messages of dead workers. */
const MONITOR_SECONDS = 5;

export type QueueSettings = {
  /** Maximum connections beside the pool of `db/client.ts`. */
  connections: number;
  /** Whether this process returns messages of dead workers to their queues and deletes old ones. */
  supervises: boolean;
};

/** A site only enqueues and, without a worker, drains. */
const SITE_SETTINGS: QueueSettings = { connections: 1, supervises: false };

const holder = processSingleton("queue-client", () => ({
  settings: SITE_SETTINGS,
  opening: null as Promise<PgBoss> | null,
}));

/** `pg` reads `sslmode=require` as a verified certificate; libpq and `postgres` do not. */
function toConnectionString(url: string): string {
  const parsed = new URL(url);
  if (parsed.searchParams.has("sslmode")) parsed.searchParams.set("uselibpqcompat", "true");
  return parsed.href;
}

async function start({ connections, supervises }: QueueSettings): Promise<PgBoss> {
  const options = {
    connectionString: toConnectionString(baseEnv.DIRECT_URL ?? baseEnv.DATABASE_URL),
    application_name: "saas-tools-queue",
    schema: SCHEMA,
    max: connections,
    supervise: supervises,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    maintenanceIntervalSeconds: 60,
    schedule: false,
    migrate: false,
    createSchema: false,
    connectionTimeoutMillis: CONNECT_MS,
    // Passed to `pg`, without which a statement waits for a silent database for minutes.
    query_timeout: QUERY_MS,
  };
  const boss = new PgBoss(options);
  // Without a listener, an error event ends the process.
  boss.on("error", (error) => logWarning("queue.client_failed", { error }));
  boss.on("warning", ({ message }) => logWarning("queue.client_warned", { message }));
  await boss.start();
  return boss;
}

/** `pg` reports a lost connection and a silent database by a text only, and errors of the server with their severity. */
export function toConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || "severity" in error || "code" in error) return error;
  const lost = new Error("The queue lost its connection to the database", { cause: error });
  return Object.assign(lost, { code: "CONNECTION_CLOSED" });
}

/** The client of this process, connected on first use. @throws an error that `isDatabaseUnavailable` recognizes */
export function getQueue(): Promise<PgBoss> {
  holder.opening ??= start(holder.settings).catch((error: unknown) => {
    holder.opening = null;
    throw toConnectionError(error);
  });
  return holder.opening;
}

/** Connects a worker, and applies the options of `QUEUES` to the queues that the migrations created. */
export async function openQueue(settings: QueueSettings): Promise<void> {
  holder.settings = settings;
  const boss = await getQueue();
  for (const name of QUEUE_NAMES) {
    const { policy: _policy, ...options } = QUEUES[name];
    await boss.updateQueue(name, { ...options, deadLetter: toDeadLetter(name) });
  }
}

/** Closes the connections. Messages that are still in work return to their queues after their heartbeat. */
export async function closeQueue(): Promise<void> {
  const { opening } = holder;
  holder.opening = null;
  holder.settings = SITE_SETTINGS;
  const boss = await opening?.catch(() => null);
  await boss?.stop({ graceful: false });
}

const isPlainObject = (value: unknown): boolean =>
  value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;

/** Runs the queue's statements in a transaction of ours. Drizzle's client does not serialize objects to JSON. */
export function toQueueDatabase(tx: Executor): Db {
  const database = fromDrizzle(tx, sql);
  return {
    executeSql: (text, values) =>
      database.executeSql(
        text,
        values?.map((value) => (isPlainObject(value) ? JSON.stringify(value) : value)),
      ),
  };
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** References of objects other than the customer, as SQL over their JSON. Each has an index. */
export const FOREIGN_KEYS = {
  invoice: "json ->> '$.invoice'",
  payment_intent: "coalesce(json ->> '$.payment.payment_intent', json ->> '$.payment_intent')",
} as const;
/** Events without a successful delivery. */
const UNDELIVERED = "kind = 'event' and json ->> '$.pending_webhooks' > 0";

/** SQL conditions for all events and for undelivered ones. */
export const EVENTS = {
  all: "objects where kind = 'event'",
  undelivered: `objects indexed by objects_untold where ${UNDELIVERED}`,
} as const;

const TABLES = `
  create table if not exists objects (
    seq integer primary key autoincrement, kind text not null, id text not null unique, owner text, json text not null);
  create index if not exists objects_kind on objects (kind, owner, seq);
  create index if not exists objects_newest on objects (kind, seq);
  create index if not exists objects_invoice on objects (kind, ${FOREIGN_KEYS.invoice}) where kind = 'invoice_payment';
  create index if not exists objects_payment on objects (kind, ${FOREIGN_KEYS.payment_intent});
  create index if not exists objects_untold on objects (seq) where ${UNDELIVERED};
  create table if not exists jobs (id integer primary key autoincrement, due integer not null, kind text not null, object text not null);
  create index if not exists jobs_due on jobs (due, id);
  create table if not exists deliveries (
    seq integer primary key autoincrement, event text not null unique, due integer not null, attempts integer not null,
    state text not null, last_status text not null default '');
  create index if not exists deliveries_due on deliveries (state, due, seq);
  drop table if exists replies;
  create table if not exists stored_replies (
    key text primary key, fingerprint text not null, status integer not null, body text not null, request text not null,
    at integer not null);
  create table if not exists detached_cards (id text primary key);
  create table if not exists settings (name text primary key, value text not null);`;

export type Database = DatabaseSync;

/**
 * Opens the state: a SQLite file in `folder`, or memory for null. Write-ahead logging keeps every committed change
 * when the process is killed.
 */
export function openDatabase(folder: string | null): Database {
  if (folder) mkdirSync(folder, { recursive: true });
  const database = new DatabaseSync(folder ? join(folder, "stripe.sqlite") : ":memory:");
  database.exec("pragma journal_mode = wal; pragma synchronous = normal; pragma busy_timeout = 5000;");
  database.exec(TABLES);
  return database;
}

/** Runs `work` atomically. */
export function inTransaction<T>(database: Database, work: () => T): T {
  database.exec("begin immediate");
  try {
    const result = work();
    database.exec("commit");
    return result;
  } catch (error) {
    database.exec("rollback");
    throw error;
  }
}

import { JOBS } from "./billing/subscription-lifecycle.ts";
import { createFaults } from "./control-api/faults.ts";
import { type Database, inTransaction, openDatabase } from "./storage/database.ts";
import { openTransaction, type Transaction } from "./storage/transaction.ts";

export type Settings = {
  origin: string;
  secretKey: string;
  publishableKey: string;
  webhookUrl: string;
  /** Several during a rotation. */
  webhookSecrets: readonly string[];
  /** Folder of the database; null keeps state in memory. */
  dataDir: string | null;
};

type Due = { id: number; due: number; kind: string; object: string };
export type Service = ReturnType<typeof createService>;

/** State and clock of one emulator. The clock runs with real time and can be advanced. */
export function createService(settings: Settings) {
  const database: Database = openDatabase(settings.dataDir);
  const setting = (name: string): string => {
    const row = database.prepare("select value from settings where name = ?").get(name) as
      | { value: string }
      | undefined;
    return row?.value ?? "";
  };
  const set = (name: string, value: string) =>
    void database
      .prepare("insert into settings values (?, ?) on conflict (name) do update set value = excluded.value")
      .run(name, value);
  const aheadMs = () => Number(setting("ahead_ms")) || 0;
  const nowMs = () => Date.now() + aheadMs();
  const openTransactionAt = (
    now: number,
    request: Transaction["request"] = { id: null, idempotency_key: null },
  ) =>
    openTransaction(database, {
      now,
      origin: settings.origin,
      request,
      endpoints: settings.webhookUrl ? 1 : 0,
    });

  /** Runs `work` in a transaction at the current time. */
  const runTransaction = <T>(work: (tx: Transaction) => T, request?: Transaction["request"]): T =>
    inTransaction(database, () => work(openTransactionAt(Math.floor(nowMs() / 1000), request)));

  /** Runs the jobs that are due until `until` (Unix seconds), each at its own time. */
  function runDueJobs(until = Math.floor(nowMs() / 1000)): void {
    for (;;) {
      const job = database.prepare("select * from jobs where due <= ? order by due, id limit 1").get(until) as
        | Due
        | undefined;
      if (!job) return;
      inTransaction(database, () => {
        database.prepare("delete from jobs where id = ?").run(job.id);
        JOBS[job.kind]?.(openTransactionAt(job.due), job.object);
      });
    }
  }

  /** Advances the clock and runs the jobs that become due. Returns the new time. */
  function advance(seconds: number): number {
    const target = nowMs() + seconds * 1000;
    runDueJobs(Math.floor(target / 1000));
    set("ahead_ms", String(target - Date.now()));
    return Math.floor(target / 1000);
  }

  /** Deletes all state and resets the clock to real time. */
  function reset(): void {
    for (const table of ["objects", "jobs", "deliveries", "stored_replies", "detached_cards", "settings"])
      database.exec(`delete from ${table}`);
    faults.clear();
  }
  const faults = createFaults();
  /** Idempotency keys of requests in progress. */
  const keysInUse = new Set<string>();
  return {
    settings,
    database,
    faults,
    keysInUse,
    setting,
    set,
    nowMs,
    transaction: runTransaction,
    runDueJobs,
    advance,
    reset,
  };
}

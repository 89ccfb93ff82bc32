import type { PendingQuery, Row, Sql, TransactionSql } from "postgres";
import { isDatabaseUnavailable } from "./errors.ts";

type Work = (transaction: TransactionSql) => Promise<unknown>;

/** Calls `onLost` when the query fails because its connection was lost. */
function watchQuery(query: PendingQuery<Row[]>, onLost: () => void): PendingQuery<Row[]> {
  const run = query.then.bind(query);
  const watched: typeof query.then = (onResult, onError) =>
    run(
      (rows) => rows,
      (error: unknown) => {
        if (isDatabaseUnavailable(error)) onLost();
        throw error;
      },
    ).then(onResult, onError);
  Reflect.set(query, "then", watched);
  return query;
}

/** The work, which does not settle once its connection is lost, and then sends nothing any more. */
const guardWork = (work: Work) => async (transaction: TransactionSql) => {
  let isLost = false;
  const { unsafe } = transaction;
  const guarded = (...call: Parameters<typeof unsafe>) => {
    if (isLost) throw Object.assign(new Error("The connection was lost"), { code: "CONNECTION_CLOSED" });
    return watchQuery(unsafe(...call), () => {
      isLost = true;
    });
  };
  Reflect.set(transaction, "unsafe", guarded);
  try {
    return await work(transaction);
  } finally {
    // The driver rejects the transaction when its connection has closed.
    if (isLost) await new Promise(() => {});
  }
};

/**
 * Keeps the driver from writing to a lost connection. postgres 3.4.9 sends ROLLBACK there, which ends the process with
 * an uncaught TypeError and leaves a connection in the pool that never connects again (porsager/postgres#1208).
 */
export function guardTransactions(client: Sql): void {
  const begin = client.begin.bind(client);
  Reflect.set(client, "begin", (work: Work) => begin(guardWork(work)));
}

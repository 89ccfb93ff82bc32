import type { PendingQuery, Row, Sql } from "postgres";
import { withSpan } from "#shared/telemetry.ts";

const MAX_TEXT_LENGTH = 1_000;

/** A query runs when it is awaited, so its span begins there. The text has placeholders instead of values. */
function traceQuery(query: PendingQuery<Row[]>, text: string): PendingQuery<Row[]> {
  const run = query.then.bind(query);
  const operation = text.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? "QUERY";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, MAX_TEXT_LENGTH),
  };
  const traced: typeof query.then = (onResult, onError) =>
    withSpan(`db ${operation}`, attributes, () => run((rows) => rows)).then(onResult, onError);
  Reflect.set(query, "then", traced);
  return query;
}

/** Reports each query of the client and of its transactions as a span. */
export function traceQueries<T extends Sql>(client: T): T {
  return new Proxy(client, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (typeof value !== "function") return value;
      if (property === "unsafe")
        return (...call: Parameters<Sql["unsafe"]>) => traceQuery(target.unsafe(...call), call[0]);
      if (property === "begin" || property === "savepoint")
        return (...call: unknown[]) => Reflect.apply(value, target, call.map(traceTransaction));
      return value;
    },
  });
}

/** The function that receives a transaction receives one whose queries are reported too. */
const traceTransaction = (argument: unknown): unknown =>
  typeof argument === "function" ? (transaction: Sql) => argument(traceQueries(transaction)) : argument;

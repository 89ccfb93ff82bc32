import type { PendingQuery, Row, Sql } from "postgres";
import { withSpan } from "#shared/telemetry.ts";

type Unsafe = Sql["unsafe"];
type QueryCall = Parameters<Unsafe>;
type WrapQuery = (run: Unsafe, ...call: QueryCall) => ReturnType<Unsafe>;

/** Calls `wrap` for each query that Drizzle sends through the client and its transactions. */
function wrapQueries<T extends Sql>(client: T, wrap: WrapQuery): T {
  const wrapTransaction = (argument: unknown): unknown =>
    typeof argument === "function"
      ? (transaction: Sql) => argument(wrapQueries(transaction, wrap))
      : argument;
  return new Proxy(client, {
    get(target, property, receiver) {
      const value: unknown = Reflect.get(target, property, receiver);
      if (typeof value !== "function") return value;
      if (property === "unsafe") return (...call: QueryCall) => wrap(target.unsafe, ...call);
      if (property === "begin" || property === "savepoint")
        return (...call: unknown[]) => Reflect.apply(value, target, call.map(wrapTransaction));
      return value;
    },
  });
}

/** Distinct statements that a connection keeps. Each takes some KiB of the server's memory. */
const MAX_STATEMENTS = 400;
/** Longer lists of values have a text for each length. */
const MAX_PARAMETERS = 40;

/**
 * Prepares each query with parameters once per connection. Drizzle does that only for queries with a name; the others
 * take two round trips, and those of a transaction are not pipelined.
 */
export function prepareQueries<T extends Sql>(client: T): T {
  const statements = new Set<string>();
  const isPrepared = (text: string, count: number): boolean => {
    if (statements.has(text)) return true;
    if (count === 0 || count > MAX_PARAMETERS || statements.size >= MAX_STATEMENTS) return false;
    statements.add(text);
    return true;
  };
  return wrapQueries(client, (run, text, parameters = [], options = {}) =>
    run(text, parameters, isPrepared(text, parameters.length) ? { ...options, prepare: true } : options),
  );
}

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
export const traceQueries = <T extends Sql>(client: T): T =>
  wrapQueries(client, (run, ...call) => traceQuery(run(...call), call[0]));

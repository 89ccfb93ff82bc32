import type { Sql } from "postgres";
import { wrapQueries } from "./wrap-queries.ts";

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

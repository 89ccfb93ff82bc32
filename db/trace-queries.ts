import type { PendingQuery, Row, Sql } from "postgres";
import { withSpan } from "#shared/telemetry.ts";
import { wrapQueries } from "./wrap-queries.ts";

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

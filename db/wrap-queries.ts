import type { Sql } from "postgres";

type Unsafe = Sql["unsafe"];
type QueryCall = Parameters<Unsafe>;
type WrapQuery = (run: Unsafe, ...call: QueryCall) => ReturnType<Unsafe>;

/** Calls `wrap` for each query that Drizzle sends through the client and its transactions. */
export function wrapQueries<T extends Sql>(client: T, wrap: WrapQuery): T {
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

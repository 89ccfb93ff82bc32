import { describe, expect, test } from "vitest";
import { isDatabaseUnavailable, isDeadlock, isUserDeletedError } from "#db/errors.ts";

/** A second copy of the driver's error class, as builds contain several. */
class OtherPostgresError extends Error {
  constructor(fields: { code: string; constraint_name?: string }) {
    super("what the database said");
    Object.assign(this, { severity: "ERROR", ...fields });
  }
}

const query = (cause: unknown) => new Error("Failed query", { cause });
const gone = { code: "23503", constraint_name: "stripe_customers_user_id_users_id_fk" };

test("isUserDeletedError and isDeadlock detect PostgreSQL errors by fields, bare or as a cause", () => {
  expect(isUserDeletedError(new OtherPostgresError(gone))).toBe(true);
  expect(isUserDeletedError(query(new OtherPostgresError(gone)))).toBe(true);
  expect(isDeadlock(query(new OtherPostgresError({ code: "40P01" })))).toBe(true);
});

test("isUserDeletedError and isDeadlock are false for other errors", () => {
  expect(
    isUserDeletedError(query(new OtherPostgresError({ ...gone, constraint_name: "plans_product_id_fk" }))),
  ).toBe(false);
  expect(isUserDeletedError(query(new OtherPostgresError({ ...gone, code: "23505" })))).toBe(false);
  expect(isUserDeletedError(query(Object.assign(new Error("a line that is down"), gone)))).toBe(false);
  expect(isDeadlock({ code: "40P01", severity: "ERROR" })).toBe(false);
  expect(isDeadlock(null)).toBe(false);
});

describe("isDatabaseUnavailable", () => {
  /** Wraps an error like drizzle. */
  const failedQuery = (cause: unknown) => Object.assign(query(cause), { query: "select 1", params: [] });
  const socketError = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:9"), { code: "ECONNREFUSED" });

  test.each<[string, Record<string, string>]>([
    ["too many connections", { code: "53300", severity: "FATAL" }],
    ["a server that is starting up", { code: "57P03", severity: "FATAL" }],
    ["a server that is shutting down", { code: "57P01", severity: "FATAL" }],
    ["Supavisor's limit, an internal error", { code: "XX000", severity: "FATAL" }],
    ["PgBouncer's limit, with the localized field alone", { code: "08P01", severity_local: "FATAL" }],
  ])("is true for %s", (_what, fields) => {
    const refusal = Object.assign(new Error("what the database said"), fields);
    expect(isDatabaseUnavailable(refusal)).toBe(true);
    expect(isDatabaseUnavailable(failedQuery(refusal))).toBe(true);
  });

  test.each(["CONNECT_TIMEOUT", "CONNECTION_CLOSED", "ECONNREFUSED", "ECONNRESET"])(
    "is true for %s",
    (code) => {
      const error = Object.assign(new Error(code), { code });
      expect(isDatabaseUnavailable(error)).toBe(true);
      expect(isDatabaseUnavailable(failedQuery(error))).toBe(true);
    },
  );

  test("is false for a rejected query and for socket errors of other clients", () => {
    expect(isDatabaseUnavailable(failedQuery(new OtherPostgresError({ code: "23505" })))).toBe(false);
    expect(isDatabaseUnavailable(new TypeError("fetch failed", { cause: socketError }))).toBe(false);
    expect(isDatabaseUnavailable(null)).toBe(false);
  });
});

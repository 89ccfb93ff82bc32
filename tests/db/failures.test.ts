import { expect, test } from "vitest";
import { isDeadlock, isUserGone } from "#db/failures.ts";

/** As a copy of the driver's error class makes it: in a build there are several, and the pool has one of them. */
class OtherPostgresError extends Error {
  constructor(fields: { code: string; constraint_name?: string }) {
    super("what the database said");
    Object.assign(this, { severity: "ERROR", ...fields });
  }
}

const query = (cause: unknown) => new Error("Failed query", { cause });
const gone = { code: "23503", constraint_name: "payment_customers_user_id_users_id_fk" };

test("what the database says is known by its fields, bare or behind a query's error", () => {
  expect(isUserGone(new OtherPostgresError(gone))).toBe(true);
  expect(isUserGone(query(new OtherPostgresError(gone)))).toBe(true);
  expect(isDeadlock(query(new OtherPostgresError({ code: "40P01" })))).toBe(true);
});

test("what others say is not the database's word", () => {
  expect(isUserGone(query(new OtherPostgresError({ ...gone, constraint_name: "plans_product_id_fk" })))).toBe(
    false,
  );
  expect(isUserGone(query(new OtherPostgresError({ ...gone, code: "23505" })))).toBe(false);
  expect(isUserGone(query(Object.assign(new Error("a line that is down"), gone)))).toBe(false);
  expect(isDeadlock({ code: "40P01", severity: "ERROR" })).toBe(false);
  expect(isDeadlock(null)).toBe(false);
});

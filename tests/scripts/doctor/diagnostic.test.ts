import { expect, test } from "vitest";
import { getErrorMessage, runCheck } from "#scripts/doctor/diagnostic.ts";

test("getErrorMessage is the first line of the first cause, never the query", () => {
  const cause = new Error('relation "plans" does not exist\nHINT: none');
  expect(getErrorMessage(new Error("Failed query: select 1\nparams: hunter2", { cause }))).toBe(
    'relation "plans" does not exist',
  );
});

test("getErrorMessage is the code of an error without a message", () => {
  expect(getErrorMessage(Object.assign(new AggregateError([]), { code: "ECONNREFUSED" }))).toBe(
    "ECONNREFUSED",
  );
});

test("runCheck reports an error of the check as its finding", async () => {
  const check = () => Promise.reject(new Error("unexpected"));
  expect(await runCheck("prices", "Check the key.", check)).toEqual([
    { name: "prices", state: "broken", says: "unexpected", remedy: "Check the key." },
  ]);
});

import { expect, test } from "vitest";
import { checkDatabase, checkEncryption } from "#scripts/doctor/check-database.ts";

test.each([
  ["postgres://a:b@localhost:5432/x", "ok"],
  ["postgres://a:b@127.0.0.1:5432/x", "ok"],
  ["postgres://a:b@pooler.example.com:6543/x", "note"],
  ["postgres://a:b@pooler.example.com:6543/x?sslmode=disable", "note"],
  ["postgres://a:b@pooler.example.com:6543/x?sslmode=require", "ok"],
])("checkEncryption reports %s as %s", (url, state) => {
  expect(checkEncryption(url).state).toBe(state);
});

test("checkEncryption reports an invalid URL", async () => {
  expect(await checkDatabase("the database of mine")).toMatchObject([{ name: "database", state: "broken" }]);
});

import { expect, test } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";

const whatIsIn = (line: string) => findPersonalData([line])[0]?.what ?? null;

test.each([
  ['{"user":"eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln"}', "a token"],
  ["STRIPE_SECRET_KEY is sk_test_abcdef", "a key"],
  ["pi_1_secret_abcdefgh", "a key"],
  ['{"key":"stm_live_0aZ"}', "a key"],
  ["mail to ada@example.test", "an email address"],
  ['"cookie":"a=b"', "a cookie"],
  ["sb-auth.0=base64-xyz", "a cookie"],
  ["Authorization: Basic", "a bearer"],
  ['{"password":"x"}', "a password"],
  ["/auth/v1/callback code=123", "a one-time code"],
  ["GET /pricing?productId=1", "a query string"],
  ['{"path":"/api/checks?name=x"}', "a query string"],
  ["Failed query: select $1 params: 7", "a query's parameters"],
  ["  DETAIL:  Key (email)=(x) already exists.", "a query's parameters"],
  ["card 4242 4242 4242 4242", "a card number"],
  ["card 378282246310005", "a card number"],
])("findPersonalData finds in %s: %s", (line, what) => {
  expect(whatIsIn(line)).toBe(what);
});

test.each([
  '{"at":"2026-11-21T16:18:31.191Z","kind":"request","requestId":"a100ebe8-93b0-40e6-9c71-b9ded005dad6","method":"POST","path":"/api/tools/screenshot","status":200,"milliseconds":1834}',
  "2026-11-21 16:18:31.191 UTC [28171] LOG:  checkpoint complete: wrote 1795276742428 bytes",
  "site ready http://localhost:3003",
  "Failed query: select $1 params: (not logged)",
  "order 4242424242424243",
])("findPersonalData finds nothing in %s", (line) => {
  expect(whatIsIn(line)).toBeNull();
});

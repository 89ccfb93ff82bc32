import { expect, test } from "vitest";
import { findPersonalData } from "#scripts/ci/find-personal-data.ts";
import { redactQueryValues } from "#server/platform/log.ts";

const jwt = "eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxMjM0NSJ9.c2lnbmF0dXJl";

test.each([
  ["the query of a URL", 'navigating to "https://a.test/path?token=1", waiting', /token|path/],
  ["the password of a URL", "connect postgres://me:secret@10.0.0.1:5432/db", /me:|secret/],
  ["an email address", "No customer with person@example.com", /person/],
  ["an access token", `invalid JWT: ${jwt}`, /eyJ/],
  ["a bearer token", "refused Bearer abcdef123456", /abcdef/],
  ["a secret key", "Invalid API Key provided: sk_live_abcdef123456", /abcdef/],
  ["a client secret", "No such intent: pi_1_secret_abcdefgh12", /abcdefgh/],
  ["a body that is not JSON", 'Unexpected token \'m\', "{"a": my secret}" is not valid JSON', /secret/],
  ["a failed query's parameters", "Failed query: select $1\nparams: person,secret", /secret/],
  ["a value that PostgreSQL could not parse", 'invalid input syntax for type uuid: "secret"', /secret/],
])("redactQueryValues removes %s", (_what, message, secret) => {
  const text = redactQueryValues(message);
  expect(text).not.toMatch(secret);
  expect(findPersonalData([text])).toEqual([]);
});

test.each([
  "connect ECONNREFUSED 127.0.0.1:9",
  "page.goto: net::ERR_CONNECTION_REFUSED at https://a.test",
  "    at run (file:///srv/app/lib/http.ts:1:2)",
])("redactQueryValues does not change %j", (message) => {
  expect(redactQueryValues(message)).toBe(message);
});

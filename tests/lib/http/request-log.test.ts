import { expect, test, vi } from "vitest";
import { logFailure, logRequest } from "#lib/http/request-log.ts";

function logged(error: unknown): string {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  logFailure("id-1", error);
  return String(written.mock.calls[0]?.[0]);
}

test("a failed query is logged without its parameters, however many lines they have", () => {
  const typed = "my secret\n    at somewhere (secret.ts:1:1)\nparams: secret";
  const line = logged(new Error(`Failed query: select $1\nparams: somebody@example.com,${typed}`));
  expect(line).toContain("Failed query: select $1");
  expect(line).toContain("request-log.test.ts");
  expect(line).toContain("id-1");
  expect(line).not.toMatch(/somebody|secret/);
});

test("the database's own words are logged without the value that it could not read", () => {
  const cause = new Error('invalid input syntax for type uuid: "somebody@example.com"');
  const line = logged(new Error("Failed query: select 1", { cause }));
  expect(line).toContain("invalid input syntax for type uuid");
  expect(line).not.toContain("somebody");
});

test("a request is one line of fields that tell nothing of what was sent", () => {
  const written = vi.spyOn(console, "log").mockImplementation(() => {});
  logRequest({ requestId: "id-1", method: "GET", path: "/api/catalog", status: 200, milliseconds: 3 });
  const fields = Object.keys(JSON.parse(String(written.mock.calls[0]?.[0])));
  expect(fields).toEqual(["at", "kind", "requestId", "method", "path", "status", "milliseconds"]);
});

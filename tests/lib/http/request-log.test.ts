import { expect, test, vi } from "vitest";
import { logFailure } from "#lib/http/request-log.ts";

test("a failed query is logged without its parameters", () => {
  const written = vi.spyOn(console, "error").mockImplementation(() => {});
  const error = new Error("Failed query: select $1\nparams: somebody@example.com,secret");
  logFailure("id-1", error);
  const line = String(written.mock.calls[0]?.[0]);
  expect(line).toContain("Failed query: select $1");
  expect(line).toContain("id-1");
  expect(line).not.toMatch(/somebody|secret/);
});

import { expect } from "vitest";
import { STATUS_BY_CODE } from "#shared/errors.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Patterns that would reveal implementation details. */
const INTERNALS = /\bat \S+ \(|node_modules|node:internal|postgres|drizzle|\.tsx?:\d|supabase|ECONN|params:/i;

/**
 * Reads an error response and checks that it is as documented: a status of the table, the four fields, the
 * request id in the header, `no-store`, and no implementation details.
 */
export async function readErrorBody(response: Response): Promise<{ code: string; message: string }> {
  const text = await response.text();
  expect(response.headers.get("content-type"), text.slice(0, 200)).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Record<string, string>;
  const { code = "", message = "", error, requestId } = body;
  const { details: _details, ...always } = body;
  expect(Object.keys(always).sort()).toEqual(["code", "error", "message", "requestId"]);
  expect(STATUS_BY_CODE).toHaveProperty(code, response.status);
  expect([error, requestId]).toEqual([message, response.headers.get("x-request-id")]);
  expect(requestId).toMatch(UUID);
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(message).not.toMatch(INTERNALS);
  expect(message.length).toBeGreaterThan(0);
  return { code, message };
}

/** Expects a documented error response with this status and code. */
export async function expectError(response: Response, status: number, code: string) {
  const body = await readErrorBody(response);
  expect([response.status, body.code]).toEqual([status, code]);
  return body;
}

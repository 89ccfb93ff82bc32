import { format } from "node:util";
import { afterEach, beforeEach, expect, vi } from "vitest";

let unexpected: string[] = [];
let allowed: RegExp[] = [];

/** Allows matching errors in this test; any other `console.error` fails it. */
export function expectConsoleError(...patterns: RegExp[]): void {
  allowed.push(...patterns);
}

beforeEach(() => {
  unexpected = [];
  allowed = [];
  vi.spyOn(console, "error").mockImplementation((...values: unknown[]) => {
    unexpected.push(format(...values));
  });
});

afterEach(() => {
  const left = unexpected.filter((text) => !allowed.some((pattern) => pattern.test(text)));
  expect(left, "the test wrote to console.error").toEqual([]);
});

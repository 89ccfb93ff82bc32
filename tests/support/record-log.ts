import { vi } from "vitest";
import type { LoggedError } from "#server/log.ts";
import { expectConsoleError } from "./setup-console-check.ts";

/** A line of log, as far as tests look at it. */
export type LogLine = {
  kind: string;
  requestId: string;
  status: number;
  bytes: number;
  code?: string;
  isAborted?: true;
  isSlowClient?: true;
  userId?: string;
  errors: LoggedError[];
};

/** Everything that is logged from here to the end of the test. */
export function recordLog() {
  expectConsoleError(/"kind":"http\.request_failed"/);
  const texts: string[] = [];
  for (const method of ["log", "warn", "error"] as const) {
    const write = vi.isMockFunction(console[method]) ? console[method].getMockImplementation() : undefined;
    vi.spyOn(console, method).mockImplementation((text: string) => {
      texts.push(text);
      write?.(text);
    });
  }
  const lines = (kind: string) =>
    texts.map((text) => JSON.parse(text) as LogLine).filter((line) => line.kind === kind);
  return {
    texts,
    completed: () => lines("http.request_completed"),
    failed: () => lines("http.request_failed"),
  };
}

import { vi } from "vitest";
import type { LoggedError } from "#server/platform/log.ts";
import { expectConsoleError } from "./setup-console-check.ts";

/** The fields of a log line that tests read. */
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

/** Records all log lines until the end of the test. */
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
    lines,
    completed: () => lines("http.request_completed"),
    failed: () => lines("http.request_failed"),
  };
}

import type { ErrorCode } from "../errors.ts";

export type RequestEntry = {
  requestId: string;
  method: string;
  /** Path without query: queries carry tokens and addresses. */
  path: string;
  status: number;
  milliseconds: number;
  userId?: string | undefined;
  code?: ErrorCode | undefined;
};

/** One JSON line a request on standard output: no tokens, no queries, no bodies. */
export function logRequest(entry: RequestEntry): void {
  console.log(JSON.stringify({ at: new Date().toISOString(), kind: "request", ...entry }));
}

/** The stack of a failure that nobody expected, found again by its request id. Never reaches the caller. */
export function logFailure(requestId: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error(JSON.stringify({ at: new Date().toISOString(), kind: "failure", requestId, stack }));
}

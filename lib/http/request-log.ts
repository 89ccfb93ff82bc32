import type { ErrorCode } from "../errors.ts";
import { withoutValues } from "../without-values.ts";

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

function stackOf(error: Error): string {
  return (error.stack ?? error.message).replace(error.message, () => withoutValues(error.message));
}

/** The stack of a failure that nobody expected, found again by its request id. Never reaches the caller. */
export function logFailure(requestId: string, error: unknown): void {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  const entry = {
    at: new Date().toISOString(),
    kind: "failure",
    requestId,
    stack: error instanceof Error ? stackOf(error) : withoutValues(String(error)),
    cause: cause && withoutValues(cause),
  };
  console.error(JSON.stringify(entry));
}

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

/**
 * A failed query's message ends with its parameters, which can be anybody's e-mail or a text of many lines; the
 * database's own message may end with the value that it could not read. Both are cut.
 */
function withoutValues(message: string): string {
  const [query = "", ...parameters] = message.split(/^params: /m);
  const named = query.replace(/: ".*"$/s, ': "(not logged)"');
  return parameters.length > 0 ? `${named}params: (not logged)` : named;
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

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

/** A failed query's message ends with its parameters, which can be anybody's e-mail or text: they are cut. */
const withoutParameters = (text: string) => text.replace(/^params: .*$/gm, "params: (not logged)");

/** The stack of a failure that nobody expected, found again by its request id. Never reaches the caller. */
export function logFailure(requestId: string, error: unknown): void {
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : undefined;
  const entry = {
    at: new Date().toISOString(),
    kind: "failure",
    requestId,
    stack: withoutParameters(stack),
    cause,
  };
  console.error(JSON.stringify(entry));
}

import { errorChain } from "#lib/error-chain.ts";
import type { AppError, ErrorCode } from "#shared/errors.ts";

export type RequestEntry = {
  requestId: string;
  method: string;
  /** Path without query: queries carry tokens and addresses. */
  path: string;
  /** As it was sent; 499 when the client left before there was anything to send. */
  status: number;
  /** From the call's arrival to the end of its body. */
  milliseconds: number;
  /** Of the body, before compression, as far as it was handed over. */
  bytes: number;
  /** The client left, or was cut off, before the body ended. */
  isAborted?: true | undefined;
  /** The client was cut off because it read too slowly. */
  isSlowClient?: true | undefined;
  userId?: string | undefined;
  /** Of the error that was answered, in a stream that of its last line. */
  code?: ErrorCode | undefined;
};

const line = (kind: string, fields: object) =>
  JSON.stringify({ at: new Date().toISOString(), kind, ...fields });

/** One JSON line a request on standard output, once its body has ended: no tokens, no queries, no bodies. */
export function logRequest(entry: RequestEntry): void {
  console.log(line("http.request_completed", entry));
}

/**
 * Why a request was answered with a status of 500 or more, found by its request id. Never reaches the caller. What is
 * expected, e.g. a site that does not answer, is a warning without stacks.
 */
export function logFailure(requestId: string, error: AppError): void {
  const errors = errorChain(error, { withStacks: !error.isExpected });
  const write = error.isExpected ? console.warn : console.error;
  write(line("http.request_failed", { requestId, errors }));
}

/** Why a page was not rendered, found by the digest that the page shows. */
export function logRenderFailure(path: string, error: unknown): void {
  const { digest } = error as { digest?: string };
  const errors = errorChain(error, { withStacks: true });
  console.error(line("http.render_failed", { digest, path: path.split("?", 1)[0], errors }));
}

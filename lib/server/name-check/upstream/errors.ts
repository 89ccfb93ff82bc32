import { logWarning } from "#server/platform/log.ts";

/** Why an upstream host could not be queried, or gave no usable answer. */
export type LookupErrorCode =
  | "rate_limited"
  | "timeout"
  | "unreachable"
  | "unclear"
  | "login_required"
  | "blocked"
  | "switched_off";

/** A lookup without a usable answer. Its result is `unknown`, never `available` or `taken`. */
export class LookupError extends Error {
  readonly reason: LookupErrorCode;
  /** Seconds from the host's Retry-After header. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: LookupErrorCode, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(reason, options);
    this.name = "LookupError";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The code of an error; unexpected errors say nothing about the name, so they are `unclear`. */
export const lookupErrorCode = (error: unknown): LookupErrorCode =>
  error instanceof LookupError ? error.reason : "unclear";

/** The reason of an `unknown` row. Other errors than LookupError are defects of ours, so they are logged. */
export function toRowReason(error: unknown): LookupErrorCode {
  if (!(error instanceof LookupError)) logWarning("name_check.lookup_failed", { error });
  return lookupErrorCode(error);
}

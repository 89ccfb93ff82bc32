import { logWarning } from "#server/log.ts";

/** Why somebody outside could not be asked, or did not say. */
export type LookupErrorCode =
  | "rate_limited"
  | "timeout"
  | "unreachable"
  | "unclear"
  | "login_required"
  | "blocked"
  | "switched_off";

/** A question that got no answer worth believing. It means "unknown", never "free" and never "taken". */
export class LookupError extends Error {
  readonly reason: LookupErrorCode;
  /** When the other side said to come back, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: LookupErrorCode, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(reason, options);
    this.name = "LookUpFailure";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The reason of a failure; what nobody foresaw says nothing about the name. */
export const lookupErrorCode = (error: unknown): LookupErrorCode =>
  error instanceof LookupError ? error.reason : "unclear";

/** The reason of a row that says "unknown". An error of another kind is a defect of ours, so it is logged. */
export function toRowReason(error: unknown): LookupErrorCode {
  if (!(error instanceof LookupError)) logWarning("name_check.lookup_failed", { error });
  return lookupErrorCode(error);
}

import { logWarning } from "#server/log.ts";

/** Why somebody outside could not be asked, or did not say. */
export type FailureReason =
  | "rate_limited"
  | "timeout"
  | "unreachable"
  | "unclear"
  | "login_required"
  | "blocked"
  | "switched_off";

/** A question that got no answer worth believing. It means "unknown", never "free" and never "taken". */
export class LookUpFailure extends Error {
  readonly reason: FailureReason;
  /** When the other side said to come back, in seconds. */
  readonly retryAfterSeconds: number | undefined;

  constructor(reason: FailureReason, retryAfterSeconds?: number, options?: ErrorOptions) {
    super(reason, options);
    this.name = "LookUpFailure";
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The reason of a failure; what nobody foresaw says nothing about the name. */
export const reasonOf = (error: unknown): FailureReason =>
  error instanceof LookUpFailure ? error.reason : "unclear";

/** The reason of a row that says "unknown". An error of another kind is a defect of ours, so it is logged. */
export function toRowReason(error: unknown): FailureReason {
  if (!(error instanceof LookUpFailure)) logWarning("name_check.lookup_failed", { error });
  return reasonOf(error);
}

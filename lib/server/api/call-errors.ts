import type { ErrorCode } from "#shared/errors.ts";
import { IDEMPOTENCY_ERRORS, READ_ERRORS } from "./call.ts";

/* Error codes of calls that run a tool. */

export const RUN_ERRORS: ErrorCode[] = [
  "invalid",
  "unknown_field",
  "no_access",
  "too_large",
  "unsupported_media_type",
  ...IDEMPOTENCY_ERRORS,
  "expired",
  "limit_reached",
  ...READ_ERRORS,
] as ErrorCode[];
export const PAGE_ERRORS: ErrorCode[] = [
  ...RUN_ERRORS,
  "selector_not_found",
  "upstream_failed",
  "upstream_timeout",
];
export const JOB_ERRORS: ErrorCode[] = ["conflict", ...RUN_ERRORS];

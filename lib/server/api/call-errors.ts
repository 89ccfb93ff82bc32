import type { AppError, ErrorCode } from "#shared/errors.ts";
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
  "not_retained",
  "selector_not_found",
  "signed_out",
  "step_failed",
  "upstream_failed",
  "upstream_timeout",
];
export const JOB_ERRORS: ErrorCode[] = ["conflict", ...RUN_ERRORS];

/** The message of an error with the limit of the plan, for clients without a screen. */
export function describeError({ message, planLimit }: AppError): string {
  if (!planLimit) return message;
  const { limit, used, resetsAt, plansUrl } = planLimit;
  const sentences = [
    /[.!?]$/.test(message) ? message : `${message}.`,
    used === null ? "" : `${used} of ${limit} are used.`,
    resetsAt ? `The limit resets at ${resetsAt}.` : "",
    `Plans: ${plansUrl}`,
  ];
  return sentences.filter(Boolean).join(" ");
}

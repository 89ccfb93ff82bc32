import type { ErrorCode } from "#shared/errors.ts";

/**
 * Title of each error of the public API, and whether the same call can succeed later. Clients decide on the code and
 * on `retryable`, never on the status alone.
 */
export const PROBLEMS: Record<ErrorCode, { title: string; retryable: boolean }> = {
  invalid: { title: "Invalid request", retryable: false },
  unknown_field: { title: "Unknown field", retryable: false },
  unauthenticated: { title: "Missing or invalid API key", retryable: false },
  no_access: { title: "Not included in the plan", retryable: false },
  insufficient_scope: { title: "The key lacks a scope", retryable: false },
  cross_origin: { title: "Request from another site", retryable: false },
  not_found: { title: "Not found", retryable: false },
  method_not_allowed: { title: "Method not allowed", retryable: false },
  conflict: { title: "Conflict", retryable: false },
  idempotency_in_progress: { title: "A call with this key is in progress", retryable: true },
  not_retained: { title: "The answer was not kept", retryable: false },
  expired: { title: "No longer stored", retryable: false },
  too_large: { title: "Body too large", retryable: false },
  unsupported_media_type: { title: "Unsupported media type", retryable: false },
  idempotency_mismatch: { title: "Idempotency key reused for another request", retryable: false },
  selector_not_found: { title: "No element matches the selector", retryable: false },
  signed_out: { title: "The session is signed out", retryable: false },
  step_failed: { title: "A step on the page failed", retryable: false },
  limit_reached: { title: "Usage limit reached", retryable: false },
  rate_limited: { title: "Too many calls", retryable: true },
  unexpected: { title: "Unexpected error", retryable: true },
  upstream_failed: { title: "The page could not be opened", retryable: true },
  busy: { title: "Temporarily busy", retryable: true },
  upstream_timeout: { title: "The page took too long", retryable: true },
};

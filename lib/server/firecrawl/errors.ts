import { describeError } from "#server/api/call-errors.ts";
import { PageError } from "#server/browser/index.ts";
import { EgressError, type EgressErrorCode } from "#server/egress/index.ts";
import { withDefaultHeaders } from "#server/http/response.ts";
import type { AppError, ErrorCode } from "#shared/errors.ts";

/** A status and code of Firecrawl (docs.firecrawl.dev/api-reference/introduction). */
type FirecrawlError = readonly [status: number, code: string];

/** The address leads to a document without text. */
export class UnsupportedFileError extends Error {
  constructor(cause: Error) {
    super("the document has no text", { cause });
    this.name = "UnsupportedFileError";
  }
}

const PAYMENT_REQUIRED: FirecrawlError = [402, "PAYMENT_REQUIRED"];

/** Never 502, which Firecrawl's SDK sends again. */
const ERRORS: Record<ErrorCode, FirecrawlError> = {
  invalid: [400, "BAD_REQUEST"],
  unknown_field: [400, "BAD_REQUEST"],
  too_large: [400, "BAD_REQUEST"],
  unsupported_media_type: [400, "BAD_REQUEST"],
  unauthenticated: [401, "UNAUTHORIZED"],
  limit_reached: PAYMENT_REQUIRED,
  no_access: PAYMENT_REQUIRED,
  insufficient_scope: [403, "FORBIDDEN"],
  cross_origin: [403, "FORBIDDEN"],
  not_found: [404, "NOT_FOUND"],
  expired: [404, "NOT_FOUND"],
  method_not_allowed: [405, "METHOD_NOT_ALLOWED"],
  conflict: [409, "CONFLICT"],
  idempotency_in_progress: [409, "CONFLICT"],
  not_retained: [409, "CONFLICT"],
  idempotency_mismatch: [409, "CONFLICT"],
  rate_limited: [429, "RATE_LIMITED"],
  selector_not_found: [500, "SCRAPE_ACTION_ERROR"],
  signed_out: [500, "SCRAPE_ACTION_ERROR"],
  step_failed: [500, "SCRAPE_ACTION_ERROR"],
  upstream_failed: [500, "SCRAPE_SITE_ERROR"],
  upstream_timeout: [408, "SCRAPE_TIMEOUT"],
  unexpected: [500, "UNKNOWN_ERROR"],
  busy: [503, "SERVICE_UNAVAILABLE"],
};

const NAME_ERRORS: readonly EgressErrorCode[] = ["unknown", "lookup_failed", "resolver_failed"];

/** What the cause of an error says more precisely than its code. */
function findPreciseError(error: unknown): FirecrawlError | null {
  if (error instanceof EgressError && NAME_ERRORS.includes(error.errorCode))
    return [500, "SCRAPE_DNS_RESOLUTION_ERROR"];
  if (error instanceof PageError && error.errorCode === "tls") return [500, "SCRAPE_SSL_ERROR"];
  if (error instanceof PageError && error.errorCode === "download")
    return [500, "SCRAPE_UNSUPPORTED_FILE_ERROR"];
  if (error instanceof UnsupportedFileError) return [500, "SCRAPE_UNSUPPORTED_FILE_ERROR"];
  return error instanceof Error && error.cause ? findPreciseError(error.cause) : null;
}

/** Builds the response for an error in Firecrawl's form. */
export function toFirecrawlResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const [status, code] = findPreciseError(error.cause) ?? ERRORS[error.code];
  const details = error.details.map(({ pointer, message }) => ({
    path: pointer.split("/").slice(1),
    message,
  }));
  const body = {
    success: false,
    code,
    error: describeError(error),
    ...(details.length > 0 ? { details } : {}),
    requestId,
  };
  const response = Response.json(body, { status, headers });
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  return withDefaultHeaders(response, requestId);
}

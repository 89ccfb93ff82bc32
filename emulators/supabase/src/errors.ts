import type { Context } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

/** API version since which errors have string codes; a date. */
const CODED_ERRORS_SINCE = "2024-01-01";

/** An error response with a code and text of Supabase Auth. */
export class AuthError extends Error {
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    status: ContentfulStatusCode,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const invalid = (message: string) => new AuthError(400, "validation_failed", message);

export const weakPassword = (message: string, reasons: readonly string[]) =>
  new AuthError(422, "weak_password", message, { weak_password: { reasons } });

/** Maps an unexpected error to a generic response; the log has the details. */
export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  console.error("supabase emulator:", error);
  return new AuthError(
    500,
    "unexpected_failure",
    "Unexpected failure, please check server logs for more information",
  );
}

/** Clients since 2024 receive a string code; older ones the status as `code`, and the string in a header. */
export function sendError(c: Context, thrown: unknown): Response {
  const error = toAuthError(thrown);
  const version = c.req.header("x-supabase-api-version") ?? "";
  if (/^\d{4}-\d\d-\d\d$/.test(version) && version >= CODED_ERRORS_SINCE) {
    c.header("X-Supabase-Api-Version", CODED_ERRORS_SINCE);
    return c.json({ code: error.code, message: error.message, ...error.extra }, error.status);
  }
  c.header("x-sb-error-code", error.code);
  return c.json(
    { code: error.status, error_code: error.code, msg: error.message, ...error.extra },
    error.status,
  );
}

import { describeError } from "#server/api/call-errors.ts";
import { PROBLEMS } from "#shared/api/problem.ts";
import type { Problem } from "#shared/api/problem-contract.ts";
import type { AppError, ErrorBody } from "#shared/errors.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** A JSON response with its length, without which Next.js sends the body in chunks. */
export function jsonResponse(value: unknown): Response {
  const body = Buffer.from(JSON.stringify(value));
  const headers = { "content-type": "application/json", "content-length": String(body.byteLength) };
  return new Response(body, { headers });
}

/** The error body of responses and progress streams. */
export const errorBody = (
  { code, message, planLimit, failedStep, details }: AppError,
  requestId: string,
): ErrorBody => ({
  code,
  message,
  error: message,
  requestId,
  ...(planLimit ? { planLimit } : {}),
  ...(failedStep ? { failedStep } : {}),
  ...(details.length > 0 ? { details: [...details] } : {}),
});

/** Builds the response for an error. */
export function errorResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const response = Response.json(errorBody(error, requestId), { status: error.status, headers });
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  return withDefaultHeaders(response, requestId);
}

/** The problem details of an error of the public API (RFC 9457). */
function toProblem(error: AppError, requestId: string): Problem {
  const { title, retryable } = PROBLEMS[error.code];
  return {
    type: `${publicEnv.siteUrl}${paths.docsErrors}#${error.code}`,
    title,
    status: error.status,
    detail: describeError(error),
    code: error.code,
    retryable,
    requestId,
    ...(error.planLimit ? { planLimit: error.planLimit } : {}),
    ...(error.failedStep ? { failedStep: error.failedStep } : {}),
    ...(error.details.length > 0 ? { errors: [...error.details] } : {}),
  };
}

/** Builds the response of the public API for an error. */
export function problemResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const response = Response.json(toProblem(error, requestId), { status: error.status, headers });
  response.headers.set("content-type", "application/problem+json");
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  if (error.code === "unauthenticated")
    response.headers.set("www-authenticate", 'Bearer error="invalid_token"');
  if (error.code === "insufficient_scope")
    response.headers.set("www-authenticate", 'Bearer error="insufficient_scope"');
  return withDefaultHeaders(response, requestId);
}

/** Adds the request id, and prevents caching unless the response allows it. */
export function withDefaultHeaders(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

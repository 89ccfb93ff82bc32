import type { AppError, ErrorBody } from "#shared/errors.ts";

/** The error body of responses and progress streams. */
export const errorBody = ({ code, message }: AppError, requestId: string): ErrorBody => ({
  code,
  message,
  error: message,
  requestId,
});

/** Builds the response for an error. */
export function errorResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const response = Response.json(errorBody(error, requestId), { status: error.status, headers });
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  return withDefaultHeaders(response, requestId);
}

/** Adds the request id, and prevents caching unless the response allows it. */
export function withDefaultHeaders(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

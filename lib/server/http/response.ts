import type { AppError, ErrorBody } from "#shared/errors.ts";

/** What is said of a failure, wherever it is sent. */
export const errorBody = ({ code, message }: AppError, requestId: string): ErrorBody => ({
  code,
  message,
  error: message,
  requestId,
});

/** The one shape of every answer that is not a success. */
export function errorResponse(error: AppError, requestId: string, headers: HeadersInit = {}): Response {
  const response = Response.json(errorBody(error, requestId), { status: error.status, headers });
  if (error.retryAfterSeconds) response.headers.set("retry-after", String(error.retryAfterSeconds));
  return withDefaultHeaders(response, requestId);
}

/** Every answer carries its request id and is private to its caller. */
export function withDefaultHeaders(response: Response, requestId: string): Response {
  response.headers.set("x-request-id", requestId);
  if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-store");
  return response;
}

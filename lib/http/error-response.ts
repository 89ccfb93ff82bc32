import type { AppError, ErrorBody } from "#shared/errors.ts";
import { finish } from "./finish.ts";

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
  return finish(response, requestId);
}

import { type ErrorCode, STATUS_BY_CODE } from "#lib/errors.ts";
import { ApiError } from "./api.ts";

const isCode = (value: unknown): value is ErrorCode =>
  typeof value === "string" && Object.hasOwn(STATUS_BY_CODE, value);

/** The code of our API's error body, or null when the failure came from elsewhere (a broken line, a proxy's page). */
export function readErrorCode(error: unknown): ErrorCode | null {
  if (!(error instanceof ApiError)) return null;
  try {
    const body = JSON.parse(error.text) as { code?: unknown } | null;
    return isCode(body?.code) ? body.code : null;
  } catch {
    return null;
  }
}

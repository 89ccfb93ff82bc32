import { type ErrorCode, isErrorCode } from "#shared/errors.ts";
import { readErrorBody } from "./api.ts";

/** The code of our API's error body, or null when the failure came from elsewhere (a broken line, a proxy's page). */
export function readErrorCode(error: unknown): ErrorCode | null {
  const code = readErrorBody(error)?.code;
  return isErrorCode(code) ? code : null;
}

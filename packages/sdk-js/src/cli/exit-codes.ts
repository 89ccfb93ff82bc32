import { ApiError, AuthenticationError, LimitReachedError } from "../errors.ts";
import { InterruptedError, UsageError } from "./errors.ts";

export const EXIT_CODES = {
  ok: 0,
  failed: 1,
  usage: 2,
  authentication: 3,
  limit: 4,
  different: 5,
  /** That of a process which SIGINT ended. */
  interrupted: 130,
} as const;

/** The request names what is wrong in it, as a wrong option does. */
const isRefusedInput = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "invalid" || error.code === "unknown_field");

export function chooseExitCode(error: unknown): number {
  if (error instanceof InterruptedError) return EXIT_CODES.interrupted;
  if (error instanceof AuthenticationError) return EXIT_CODES.authentication;
  if (error instanceof LimitReachedError) return EXIT_CODES.limit;
  return error instanceof UsageError || isRefusedInput(error) ? EXIT_CODES.usage : EXIT_CODES.failed;
}

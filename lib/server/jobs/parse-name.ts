import { toCheckRequest } from "#server/api/checks.ts";
import type { NameCheckCall } from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";

/** All names of a job run one after the other, so that lists leave most of the registries' rate limits to others. */
const LANE = "names";

/**
 * Parses a name of a list with the options of the job.
 * @returns the normalized name, or the message of the screen
 */
export function parseName(
  name: string,
  options: Record<string, unknown>,
): { input: string; lane: string } | { problem: string } {
  try {
    const { query } = toCheckRequest({ ...options, name } as NameCheckCall);
    return { input: query, lane: LANE };
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    throw error;
  }
}

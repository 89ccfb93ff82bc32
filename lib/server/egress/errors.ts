/**
 * Why a connection was not made:
 * `refused` by the rules, `unknown` name, `unreachable` server, `slow` server, `broken` answer, `budget` of the job spent.
 */
export const EGRESS_OUTCOMES = ["refused", "unknown", "unreachable", "slow", "broken", "budget"] as const;
export type EgressErrorCode = (typeof EGRESS_OUTCOMES)[number];

/** A connection that was not made. The message is for logs; it never holds the address that was found. */
export class EgressError extends Error {
  readonly outcome: EgressErrorCode;

  constructor(outcome: EgressErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "EgressFailure";
    this.outcome = outcome;
  }
}

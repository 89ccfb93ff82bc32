/**
 * Why a connection was not made: `refused` by the address policy or a filter list, `unknown` host, `lookup_failed`
 * when the name servers of the host fail, `resolver_failed` when our own resolver refuses or is silent, `unreachable` server, `slow` server, `broken` response, or `traffic_limit` for a reached traffic
 * limit.
 */
export const EGRESS_ERROR_CODES = [
  "refused",
  "unknown",
  "lookup_failed",
  "resolver_failed",
  "unreachable",
  "slow",
  "broken",
  "traffic_limit",
] as const;
export type EgressErrorCode = (typeof EGRESS_ERROR_CODES)[number];

/** A connection that was not made. Its message is for logs and never contains the resolved address. */
export class EgressError extends Error {
  readonly errorCode: EgressErrorCode;

  constructor(errorCode: EgressErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = "EgressError";
    this.errorCode = errorCode;
  }
}

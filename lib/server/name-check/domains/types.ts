import type { FailureReason } from "#server/name-check/upstream/errors.ts";

export type Source = "dns" | "rdap" | "whois";

/** What a registry tells about a registered name; what it does not tell is null. */
export type Registration = {
  registrar: string | null;
  registeredAt: string | null;
  expiresAt: string | null;
  statuses: string[];
};

/** What is known about a domain name, in the end. */
export type DomainVerdict = { via: Source | null; checkedAt: string } & (
  | { status: "available"; reason: "short_name" | null }
  | { status: "taken"; reason: "expiring" | null }
  | { status: "reserved"; reason: null }
  | { status: "unknown"; reason: FailureReason | "usually_reserved" }
);

/** What one source says. Who cannot say throws LookUpFailure. */
export type Statement =
  | { status: "available" | "reserved" }
  | { status: "taken"; isExpiring: boolean; registration: Registration };

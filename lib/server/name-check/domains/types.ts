import type { LookupErrorCode } from "#server/name-check/upstream/errors.ts";

type Source = "dns" | "rdap" | "whois";

/** A registry's record of a registered name; null for fields that it omits. */
export type DomainRegistration = {
  registrar: string | null;
  registeredAt: string | null;
  expiresAt: string | null;
  statuses: string[];
};

/** Final result of looking up a domain name. */
export type DomainAvailability = { via: Source | null; checkedAt: string } & (
  | { status: "available"; reason: "short_name" | null }
  | { status: "taken"; reason: "expiring" | "for_sale" | "parked" | null; expiresAt: string | null }
  | { status: "reserved"; reason: null }
  | { status: "unknown"; reason: LookupErrorCode | "usually_reserved" | "not_open" }
);

/** Answer of one source. A source without an answer throws LookupError. */
export type RegistryAnswer =
  | { status: "available" | "reserved" }
  | { status: "taken"; isExpiring: boolean; registration: DomainRegistration };

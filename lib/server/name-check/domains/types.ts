import type { LookupErrorCode } from "#server/name-check/upstream/errors.ts";

type Source = "dns" | "rdap" | "whois";

/** What a registry tells about a registered name; what it does not tell is null. */
export type DomainRegistration = {
  registrar: string | null;
  registeredAt: string | null;
  expiresAt: string | null;
  statuses: string[];
};

/** What is known about a domain name, in the end. */
export type DomainAvailability = { via: Source | null; checkedAt: string } & (
  | { status: "available"; reason: "short_name" | null }
  | { status: "taken"; reason: "expiring" | null }
  | { status: "reserved"; reason: null }
  | { status: "unknown"; reason: LookupErrorCode | "usually_reserved" }
);

/** What one source says. Who cannot say throws LookupError. */
export type RegistryAnswer =
  | { status: "available" | "reserved" }
  | { status: "taken"; isExpiring: boolean; registration: DomainRegistration };

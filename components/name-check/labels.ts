import type { RowReason, RowStatus } from "#shared/name-check/contract.ts";
import type { Platform } from "#shared/name-check/options.ts";

export const STATUS_LABELS: Record<RowStatus, string> = {
  available: "Available",
  taken: "Taken",
  reserved: "Reserved",
  invalid: "Not possible",
  unknown: "Could not check",
};

const REASONS: Record<RowReason, string> = {
  underscore: "Domain names cannot contain underscores",
  too_long: "Too long",
  too_short: "Too short",
  not_registrable: "Cannot be registered like this",
  double_hyphen: "Hyphens cannot stand in third and fourth place",
  punycode: "Encoded names cannot be used here",
  not_allowed: "Has characters that are not allowed",
  digits_only: "Cannot be digits only",
  reserved_word: "Contains a word that the platform keeps",
  withheld: "The platform does not give it out",
  expiring: "About to expire and be deleted",
  short_name: "Short names are often sold at a premium",
  rate_limited: "Asked too often just now",
  timeout: "Did not answer in time",
  unreachable: "Could not be reached",
  unclear: "The answer was not clear",
  usually_reserved: "One letter: usually reserved",
  login_required: "Only answers people who are logged in",
  blocked: "Turned our server away",
  switched_off: "Is not asked by this site",
};

/** The text of a row's reason; empty without one. */
export const reasonText = (reason: RowReason | null): string => (reason ? REASONS[reason] : "");

export const PLATFORM_NAMES: Record<Platform, string> = {
  twitter: "X (Twitter)",
  instagram: "Instagram",
  youtube: "YouTube",
};

export const SOURCE_NAMES = { dns: "name servers", rdap: "registry", whois: "WHOIS" } as const;

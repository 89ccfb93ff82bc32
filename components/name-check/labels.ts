import type { RowReason, RowStatus } from "#shared/name-check/contract.ts";
import type { Platform } from "#shared/name-check/options.ts";

export const STATUS_LABELS: Record<RowStatus, string> = {
  available: "Available",
  taken: "Taken",
  reserved: "Reserved",
  invalid: "Invalid",
  unknown: "Could not check",
};

const REASONS: Record<RowReason, string> = {
  underscore: "Domain names cannot contain underscores",
  too_long: "Too long",
  too_short: "Too short",
  not_registrable: "Not a valid name",
  double_hyphen: "No hyphens in positions 3 and 4",
  punycode: "Encoded names are not supported",
  not_allowed: "Contains characters that are not allowed",
  digits_only: "Cannot be digits only",
  reserved_word: "Contains a reserved word",
  withheld: "Not offered by the platform",
  expiring: "About to expire and be deleted",
  short_name: "Short names are often premium-priced",
  rate_limited: "Rate-limited",
  timeout: "Timed out",
  unreachable: "Could not be reached",
  unclear: "Unclear response",
  usually_reserved: "One letter: usually reserved",
  login_required: "Only visible when logged in",
  blocked: "Blocked our request",
  switched_off: "Not checked here",
};

/** The text of a row's reason; empty without one. */
export const reasonText = (reason: RowReason | null): string => (reason ? REASONS[reason] : "");

export const PLATFORM_NAMES: Record<Platform, string> = {
  twitter: "X (Twitter)",
  instagram: "Instagram",
  youtube: "YouTube",
};

export const SOURCE_NAMES = { dns: "name servers", rdap: "registry", whois: "WHOIS" } as const;

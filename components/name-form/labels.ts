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
  punycode: "Encoded name (xn--)",
  not_allowed: "Invalid characters",
  digits_only: "Cannot be digits only",
  reserved_word: "Reserved word",
  withheld: "Not offered",
  expiring: "Expires soon",
  for_sale: "For sale",
  parked: "Parked",
  short_name: "Often premium-priced",
  rate_limited: "Rate-limited",
  timeout: "Timed out",
  unreachable: "Not reachable",
  unclear: "Unclear response",
  usually_reserved: "Usually reserved",
  not_open: "Not registered, but this ending may not be open to everyone",
  login_required: "Needs a login",
  blocked: "Blocked our request",
  switched_off: "Not checked here",
};

/** The text of a row's reason; empty without one. */
export const reasonText = (reason: RowReason | null): string => (reason ? REASONS[reason] : "");

export const PLATFORM_NAMES: Record<Platform, string> = {
  twitter: "X (Twitter)",
  instagram: "Instagram",
  youtube: "YouTube",
  github: "GitHub",
  gitlab: "GitLab",
  npm: "npm package",
  npm_scope: "npm scope",
  pypi: "PyPI",
  crates: "crates.io",
  rubygems: "RubyGems",
  packagist: "Packagist vendor",
  dockerhub: "Docker Hub",
  homebrew: "Homebrew",
  vscode: "VS Code publisher",
  bluesky: "Bluesky",
  reddit: "Reddit",
  tiktok: "TikTok",
  twitch: "Twitch",
  linkedin: "LinkedIn company",
  producthunt: "Product Hunt",
  telegram: "Telegram",
  mastodon: "Mastodon",
};

export const SOURCE_NAMES = { dns: "DNS", rdap: "RDAP", whois: "WHOIS" } as const;

/** What each source is, for users who do not know its name. */
export const SOURCE_TEXTS = {
  dns: "The name has name servers",
  rdap: "The registry's data service",
  whois: "The registry's WHOIS server",
} as const;

/** Options of a check, in the order of the screen's checkboxes. */
export const DEFAULT_TLDS = [".com", ".net", ".org", ".io"] as const;
export const ADDITIONAL_TLDS = [
  ".co",
  ".app",
  ".dev",
  ".ai",
  ".me",
  ".tech",
  ".site",
  ".online",
  ".store",
  ".blog",
] as const;
export const TLDS = [...DEFAULT_TLDS, ...ADDITIONAL_TLDS] as const;
export type Tld = (typeof TLDS)[number];

export const PLATFORMS = ["twitter", "instagram", "youtube"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** Maximum number of domains per check (specification, section 5). */
export const MAX_DOMAINS_PER_CHECK = 18;
/** Forms of a name with several words: combined, hyphenated, underscored. */
export const VARIATION_FACTOR = 3;
/** Maximum length of a domain name (RFC 1035). */
export const MAX_QUERY_LENGTH = 253;

/** How long after a check its unknown rows can be retried. */
export const RETRY_MINUTES = 60;

export type CheckSelection = {
  query: string;
  checkVariations: boolean;
  tlds: readonly Tld[];
  platforms: readonly Platform[];
};

/** What can be asked for: the screen's boxes, in their order. */
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

/** Domain names in one check at the most. */
export const MAX_DOMAINS_PER_CHECK = 18;
/** Forms of a name that has several words: combined, with hyphens, with underscores. */
export const VARIATION_FACTOR = 3;
/** A domain name is never longer. */
export const MAX_QUERY_LENGTH = 253;

/** What one check looks at. */
export type CheckSelection = {
  query: string;
  checkVariations: boolean;
  tlds: readonly Tld[];
  platforms: readonly Platform[];
};

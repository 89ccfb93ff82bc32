/** A domain ending of one or two labels with its dot, such as `.com` or `.co.uk`. */
export type Tld = `.${string}`;

/** Options of a check, in the order of the screen's checkboxes. */
export const DEFAULT_TLDS: readonly Tld[] = [".com", ".net", ".org", ".io"];
export const ADDITIONAL_TLDS: readonly Tld[] = [
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
];
/** The specified ones, which are checked without IANA's list. */
export const TLDS: readonly Tld[] = [...DEFAULT_TLDS, ...ADDITIONAL_TLDS];
/** Whether a check is one of the specified form, which has at most 18 domains. */
export const areSpecified = (tlds: readonly Tld[]): boolean => tlds.every((tld) => TLDS.includes(tld));

/** Checked unless others are chosen (specification, section 5). */
export const DEFAULT_PLATFORMS = ["twitter", "instagram", "youtube"] as const;
export const DEVELOPER_PLATFORMS = [
  "github",
  "gitlab",
  "npm",
  "npm_scope",
  "pypi",
  "crates",
  "rubygems",
  "packagist",
  "dockerhub",
  "homebrew",
  "vscode",
] as const;
export const SOCIAL_PLATFORMS = [
  "bluesky",
  "reddit",
  "tiktok",
  "twitch",
  "linkedin",
  "producthunt",
  "telegram",
  "mastodon",
] as const;
/** Where a name can be checked besides domains, in the order of the rows. */
export const PLATFORMS = [...DEFAULT_PLATFORMS, ...DEVELOPER_PLATFORMS, ...SOCIAL_PLATFORMS] as const;
export type Platform = (typeof PLATFORMS)[number];
export type DefaultPlatform = (typeof DEFAULT_PLATFORMS)[number];
/** Platforms besides the default ones. */
export type OtherPlatform = Exclude<Platform, DefaultPlatform>;

const isOneOf = (platforms: readonly Platform[], platform: Platform): boolean => platforms.includes(platform);
/** Where developers publish: names there are those of packages and accounts. */
export const isDeveloperPlatform = (platform: Platform): boolean => isOneOf(DEVELOPER_PLATFORMS, platform);

/** Choices of platforms for one purpose. */
export const PLATFORM_PRESETS: Record<"developer" | "brand" | "creator", readonly Platform[]> = {
  developer: DEVELOPER_PLATFORMS,
  brand: [...DEFAULT_PLATFORMS, "tiktok", "linkedin", "producthunt", "bluesky", "github"],
  creator: [...DEFAULT_PLATFORMS, "tiktok", "twitch", "reddit", "bluesky", "mastodon", "telegram"],
};

export const isDefaultPlatform = (platform: Platform): platform is DefaultPlatform =>
  DEFAULT_PLATFORMS.some((one) => one === platform);

/** Names and handles that one use of a plan covers; those of the default platforms are not counted. */
export const NAMES_PER_USE = 18;

/** Maximum number of domains per check (specification, section 5). */
export const MAX_DOMAINS_PER_CHECK = 18;
/** Maximum number of domains of a check with other TLDs than the specified ones; a job checks more. */
export const MAX_DOMAINS_WITH_OTHER_TLDS = 60;
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
  /** Names formed from the words of the query are looked up in place of it: 1 for the first page, 2 for the next. */
  ideas?: number | undefined;
};

import { captureConfig } from "#server/capture/config.ts";
import type { EgressSettings } from "#server/egress/index.ts";
import { env } from "#server/platform/env.ts";
import { paths } from "#shared/paths.ts";
import { publicEnv } from "#shared/public-env.ts";

/** The name of the crawler in robots.txt (RFC 9309, 2.2.1). */
export const ROBOT_NAME = "SaaSToolsBot";

/** Follows the browser's own user agent when a crawl opens a page. */
export const ROBOT_AGENT = `${ROBOT_NAME}/1.0 (+${publicEnv.siteUrl}${paths.docs("crawling")})`;

/** Limits of one site's robots.txt and sitemaps. Times are in milliseconds. */
export const CRAWL_LIMITS = {
  connectMs: 5_000,
  robotsMs: 10_000,
  /** Of one sitemap, and of all sitemaps of a site together. */
  sitemapMs: 10_000,
  sitemapsMs: 20_000,
  /** RFC 9309, 2.5: the minimum that is parsed. */
  robotsBytes: 512_000,
  /** Of one sitemap, uncompressed: what the protocol allows (sitemaps.org/protocol.html). */
  sitemapBytes: 52_428_800,
  sitemapEntries: 50_000,
  /** Of all sitemaps of a site together. */
  sitemapsBytes: 104_857_600,
  sitemapsEntries: 100_000,
  sitemapFiles: 50,
  /** Indexes inside each other; the protocol allows one level. */
  sitemapDepth: 5,
  /** Sitemaps that are named because they could not be read. */
  sitemapProblems: 20,
  /** RFC 9309, 2.3.1.2. */
  redirects: 5,
  pageMs: 15_000,
  pageBytes: 5_000_000,
  /** Links of one page that are considered. */
  pageLinks: 5_000,
  addressLength: 2_048,
  /** Requests that find out whether an address whose name is that of a file is a page, for one page or map. */
  typeChecks: 40,
  typeCheckMs: 5_000,
  typeChecksMs: 10_000,
  /** The longest Crawl-delay that is respected as it is, in seconds. */
  crawlDelaySeconds: 30,
  /** The longest `Retry-After` that is obeyed as it is, and the pause without one. */
  retryAfterSeconds: 300,
  minPauseSeconds: 5,
};

export type CrawlConfig = {
  egress: EgressSettings;
  trustedPins: readonly string[];
  limits: typeof CRAWL_LIMITS;
};

export const crawlConfig: CrawlConfig = {
  egress: captureConfig.egress,
  trustedPins: env.EGRESS_TRUST_SPKI?.split(",").map((pin) => pin.trim()) ?? [],
  limits: CRAWL_LIMITS,
};

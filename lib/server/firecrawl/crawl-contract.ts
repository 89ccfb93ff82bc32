import * as z from "zod/mini";
import { MAX_INTEGER } from "#shared/contract-fields.ts";
import { MAX_CRAWL_DELAY_SECONDS, MAX_CRAWL_DEPTH, MAX_PATTERNS } from "#shared/jobs/crawl-options.ts";
import { only, Prompt, ScrapeRequest, unsupported } from "./contract.ts";
import { areStorable, createPageShape, JOB_SHAPE } from "./page-options.ts";
import { toPathPattern } from "./path-regex.ts";

/* Requests of Firecrawl's crawl and map, as its SDK sends them (api-reference/v2-openapi.json of its documentation). */

const { url, origin, integration } = ScrapeRequest.shape;
const pageShape = createPageShape("crawl");

const PageOptions = z.strictObject({
  ...pageShape,
  formats: pageShape.formats.check(
    z.refine(
      areStorable,
      "A crawl stores markdown, html, rawHtml, links, images, summary, json and changeTracking of each page.",
    ),
  ),
});

/** A regular expression of the path that is a pattern with wildcards. */
const PathPattern = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((expression, context) => {
    const pattern = toPathPattern(expression);
    if (pattern !== null) return pattern;
    context.issues.push({
      code: "custom",
      message: "Of regular expressions only text, ^, $, .*, .+, [^/]* and [^/]+ are offered",
      input: expression,
    });
    return z.NEVER;
  }),
);
const PathPatterns = z._default(
  z.nullable(z.array(PathPattern).check(z.maxLength(MAX_PATTERNS, `at most ${MAX_PATTERNS} patterns`))),
  null,
);

const Sitemap = z._default(z.enum(["skip", "include", "only"]), "include");

/** Body of `POST /v2/crawl`. */
export const CrawlRequest = z.strictObject({
  ...JOB_SHAPE,
  url,
  includePaths: PathPatterns,
  excludePaths: PathPatterns,
  maxDiscoveryDepth: z._default(z.nullable(z.int().check(z.gte(0), z.lte(MAX_INTEGER))), MAX_CRAWL_DEPTH),
  sitemap: Sitemap,
  ignoreQueryParameters: z._default(z.boolean(), false),
  limit: z._default(z.nullable(z.int().check(z.gte(1), z.lte(MAX_INTEGER))), null),
  crawlEntireDomain: z._default(z.boolean(), false),
  /** Seconds. */
  delay: z._default(z.nullable(z.number().check(z.gte(0), z.lte(MAX_CRAWL_DELAY_SECONDS))), null),
  scrapeOptions: z._default(z.nullable(PageOptions), null),
  // Accepted, because our behavior is what they ask for.
  deduplicateSimilarURLs: z.optional(z.boolean()),
  ignoreRobotsTxt: only(false, "robots.txt is always obeyed."),
  allowExternalLinks: only(false, "Links to other sites are not followed."),
  allowSubdomains: z._default(z.boolean(), false),
  regexOnFullURL: only(false, "Patterns are compared with the path."),
  zeroDataRetention: only(false, "Pages of a crawl are stored."),
  prompt: Prompt,
  robotsUserAgent: unsupported("robots.txt is read for SaaSToolsBot."),
});
export type CrawlRequest = z.infer<typeof CrawlRequest>;

/** Body of `POST /v2/map`. */
export const MapRequest = z.strictObject({
  url,
  origin,
  integration,
  search: z.optional(z.string().check(z.maxLength(200))),
  sitemap: Sitemap,
  ignoreQueryParameters: z._default(z.boolean(), false),
  limit: z._default(z.int().check(z.gte(1), z.lte(MAX_INTEGER)), 5_000),
  // Our limits of time are shorter.
  timeout: z.optional(z.int().check(z.gte(1), z.lte(MAX_INTEGER))),
  includeSubdomains: z._default(z.boolean(), true),
  ignoreCache: z.optional(z.boolean()),
  location: unsupported("location is not offered."),
  threatProtection: unsupported("threatProtection is not offered."),
  auditMetadata: unsupported("auditMetadata is not offered."),
});
export type MapRequest = z.infer<typeof MapRequest>;

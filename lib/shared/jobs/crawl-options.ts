import * as z from "zod/mini";
import { describe } from "#shared/contract-fields.ts";

/** Pages of one crawl; plans allow fewer. */
export const MAX_CRAWL_PAGES = 2_000;
const DEFAULT_CRAWL_PAGES = 50;
export const MAX_CRAWL_DEPTH = 10;
export const DEFAULT_CRAWL_DEPTH = 5;
export const MAX_CRAWL_DELAY_SECONDS = 30;
export const MAX_PATTERNS = 20;
export const MAX_PATTERN_LENGTH = 200;

const Pattern = z
  .string()
  .check(
    z.maxLength(MAX_PATTERN_LENGTH, `at most ${MAX_PATTERN_LENGTH} characters`),
    z.regex(/^[/*]/, "A pattern begins with / or *"),
  );
const Patterns = z.array(Pattern).check(z.maxLength(MAX_PATTERNS, `at most ${MAX_PATTERNS} patterns`));

const crawlUrl = z.string().check(z.minLength(1, "Enter an address"), z.maxLength(2_048));

/** Which pages of a site a crawl opens. */
export const crawlFields = {
  url: describe(crawlUrl, "Where the crawl starts. `https://` is prepended if there is no scheme."),
  limit: describe(
    z._default(z.int().check(z.gte(1), z.lte(MAX_CRAWL_PAGES, "at most 2,000 pages")), DEFAULT_CRAWL_PAGES),
    "The most pages that are opened, as far as the plan allows.",
  ),
  maxDepth: describe(
    z._default(z.int().check(z.gte(0), z.lte(MAX_CRAWL_DEPTH)), DEFAULT_CRAWL_DEPTH),
    "Links between the start and a page. Pages of the sitemap have depth 1; 0 opens the start only.",
  ),
  include: describe(
    z._default(Patterns, []),
    "Only pages whose path matches one of these patterns, such as `/docs/**`: `*` is any text without a slash, `**` any text. The start is opened in any case.",
  ),
  exclude: describe(z._default(Patterns, []), "No pages whose path matches one of these patterns."),
  scope: describe(
    z._default(z.enum(["site", "path"]), "site"),
    "`site` follows links to the whole host, with and without `www.`; `path` only those below the path of `url`.",
  ),
  subdomains: describe(
    z._default(z.boolean(), false),
    "Also pages of subdomains, such as docs.example.com of example.com. Each host has a pace and a robots.txt of its own.",
  ),
  sitemap: describe(
    z._default(z.enum(["include", "skip", "only"]), "include"),
    "Whether pages are taken from the site's sitemap beside links, not at all, or only from it.",
  ),
  ignoreQuery: describe(
    z._default(z.boolean(), false),
    "Leaves out the query of every address, so that each path is one page.",
  ),
  delaySeconds: describe(
    z._default(z.int().check(z.gte(0), z.lte(MAX_CRAWL_DELAY_SECONDS)), 0),
    "Seconds between the starts of two pages. With 0 it is one second, and a quarter of a second with up to four pages at once while the site answers within half a second and never with 429 or 503. A longer `Crawl-delay` of the site counts, up to 30.",
  ),
};

export const CrawlOptions = z.strictObject(crawlFields);
export type CrawlOptions = z.infer<typeof CrawlOptions>;

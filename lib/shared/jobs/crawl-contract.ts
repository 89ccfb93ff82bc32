import * as z from "zod/mini";
import { Usage } from "#shared/api/contract.ts";
import { describe } from "#shared/contract-fields.ts";
import { ExtractOptions, listFields, SitemapProblems } from "./contract.ts";
import { crawlFields } from "./crawl-options.ts";

/** How each page of a crawl is extracted. */
export const crawlExtract = z
  .optional(
    describe(
      ExtractOptions,
      "How each page is extracted, with the options of `POST /extract` but `session`; Markdown by default.",
    ),
  )
  .check(
    z.refine((extract) => extract?.session === undefined, {
      error: "A crawl uses no session",
      path: ["session"],
    }),
  );

/** Request of `POST /api/v1/jobs/crawls`. */
export const CreateCrawlJob = z.strictObject({ ...crawlFields, extract: crawlExtract, ...listFields });
export type CreateCrawlJob = z.infer<typeof CreateCrawlJob>;

export const MAX_MAP_LINKS = 5_000;

const { url, include, exclude, scope, subdomains, sitemap, ignoreQuery } = crawlFields;

/** Request of `POST /api/v1/map`. */
export const MapCall = z.strictObject({
  url,
  include,
  exclude,
  scope,
  subdomains,
  sitemap,
  ignoreQuery,
  search: z.optional(
    describe(
      z.string().check(z.minLength(1), z.maxLength(200)),
      "Only pages whose address, title and description contain all of these words.",
    ),
  ),
  limit: describe(
    z._default(z.int().check(z.gte(1), z.lte(MAX_MAP_LINKS)), 1_000),
    "The most addresses listed.",
  ),
});
export type MapCall = z.infer<typeof MapCall>;

/** Response of `POST /api/v1/map`. */
export const MapResult = z.object({
  /**
   * Pages of the site, the start and those it links to first. `title` is the title of the start, the text of a link, or
   * that of an entry in a feed; `description` is the description of the start, the tooltip of a link, or the summary in
   * a feed. Null where there is none, as in XML sitemaps.
   */
  links: z.array(
    z.object({ url: z.string(), title: z.nullable(z.string()), description: z.nullable(z.string()) }),
  ),
  /** Whether there were more than `limit`. */
  isTruncated: z.boolean(),
  sitemapProblems: SitemapProblems,
  usage: Usage,
});
export type MapResult = z.infer<typeof MapResult>;

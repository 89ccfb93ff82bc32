import * as z from "zod/mini";
import { type ApiCall, defineCall } from "#server/api/call.ts";
import { FIRECRAWL_BATCH_CALLS, FIRECRAWL_START_BATCH } from "./batch.ts";
import { FIRECRAWL_CRAWL_CALLS, FIRECRAWL_START_CRAWL } from "./crawl.ts";
import { FIRECRAWL_MAP } from "./map.ts";
import { FIRECRAWL_SCRAPE } from "./scrape.ts";

/*
 * Version 1 of Firecrawl's calls, which loaders of LangChain and LlamaIndex send: those of version 2 with other names of
 * options (api-reference/v1-openapi.json of its documentation).
 */

type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const withoutUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** The format of version 2, whose options are in it. */
function toFormat(format: unknown, { extract, jsonOptions, changeTrackingOptions }: Fields): unknown {
  const options = (value: unknown) => (isObject(value) ? value : {});
  if (format === "screenshot@fullPage") return { type: "screenshot", fullPage: true };
  if (format === "extract" || format === "json") {
    const { schema, prompt } = options(jsonOptions ?? extract);
    return withoutUndefined({ type: "json", schema, prompt });
  }
  if (format === "changeTracking") return { ...options(changeTrackingOptions), type: "changeTracking" };
  return format;
}

function toPageOptions(options: unknown): unknown {
  if (!isObject(options)) return options;
  const { formats, extract, jsonOptions, changeTrackingOptions, parsePDF: _parsePdf, ...rest } = options;
  const named = { extract, jsonOptions, changeTrackingOptions };
  const all = Array.isArray(formats) ? formats.map((format) => toFormat(format, named)) : formats;
  return withoutUndefined({ ...rest, formats: all });
}

function toCrawlOptions(options: unknown): unknown {
  if (!isObject(options)) return options;
  const { maxDepth, allowBackwardLinks, ignoreSitemap, scrapeOptions, ...rest } = options;
  return withoutUndefined({
    ...rest,
    maxDiscoveryDepth: rest.maxDiscoveryDepth ?? maxDepth,
    crawlEntireDomain: rest.crawlEntireDomain ?? allowBackwardLinks,
    sitemap: ignoreSitemap === true ? "skip" : undefined,
    scrapeOptions: toPageOptions(scrapeOptions),
  });
}

function toMapOptions(options: unknown): unknown {
  if (!isObject(options)) return options;
  const { ignoreSitemap, sitemapOnly, ...rest } = options;
  const sitemap = sitemapOnly === true ? "only" : ignoreSitemap === true ? "skip" : undefined;
  return withoutUndefined({ ...rest, sitemap });
}

/** `extract` is another name of `json`. */
const toDocument = (page: unknown): unknown =>
  isObject(page) && "json" in page ? { ...page, extract: page.json } : page;

const toLinks = (links: unknown): unknown =>
  Array.isArray(links) ? links.map((link) => (isObject(link) ? link.url : link)) : links;

/** Addresses of version 1; no `next` after the last page, because its clients follow any. */
function toAnswer(answer: object): object {
  const { url, next, data, links, ...rest } = answer as Fields;
  const toV1 = (address: unknown) =>
    typeof address === "string" ? address.replace("/firecrawl/v2/", "/firecrawl/v1/") : undefined;
  return withoutUndefined({
    ...rest,
    url: toV1(url),
    next: toV1(next),
    data: Array.isArray(data) ? data.map(toDocument) : toDocument(data),
    links: toLinks(links),
  });
}

/** A call of version 2 in the form of version 1. */
function toV1(call: ApiCall, toRequest: (options: unknown) => unknown = (options) => options): ApiCall {
  const { operationId, path, body, toCreatedBody, run } = call;
  return defineCall({
    ...call,
    operationId: `${operationId}V1`,
    path: path.replace("/v2", "/v1"),
    ...(body ? { body: z.pipe(z.transform(toRequest), body) } : {}),
    ...(toCreatedBody
      ? {
          toCreatedBody: (...created: Parameters<typeof toCreatedBody>) =>
            toAnswer(toCreatedBody(...created)),
        }
      : {}),
    run: async (context) => {
      const result = await run(context);
      return { ...result, body: result.body && toAnswer(result.body) };
    },
  });
}

export const FIRECRAWL_V1_CALLS = {
  scrape: toV1(FIRECRAWL_SCRAPE, toPageOptions),
  map: toV1(FIRECRAWL_MAP, toMapOptions),
  startCrawl: toV1(FIRECRAWL_START_CRAWL, toCrawlOptions),
  getCrawl: toV1(FIRECRAWL_CRAWL_CALLS.get),
  cancelCrawl: toV1(FIRECRAWL_CRAWL_CALLS.cancel),
  crawlErrors: toV1(FIRECRAWL_CRAWL_CALLS.errors),
  startBatch: toV1(FIRECRAWL_START_BATCH, toPageOptions),
  getBatch: toV1(FIRECRAWL_BATCH_CALLS.get),
  cancelBatch: toV1(FIRECRAWL_BATCH_CALLS.cancel),
  batchErrors: toV1(FIRECRAWL_BATCH_CALLS.errors),
};

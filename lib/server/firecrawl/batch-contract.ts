import * as z from "zod/mini";
import { MAX_JOB_URLS, MAX_LIST_BYTES } from "#shared/jobs/limits.ts";
import { only, ScrapeRequest, unsupported } from "./contract.ts";

/* Request of Firecrawl's `POST /v2/batch/scrape`, as its SDK sends it (api-reference/v2-openapi.json of its documentation). */

const none = (name: string) =>
  z.optional(z.array(z.unknown()).check(z.maxLength(0, `${name} is not offered in a batch.`)));

const {
  url: _url,
  formats,
  includeTags: _include,
  excludeTags: _exclude,
  headers: _headers,
  actions: _actions,
  ...pageShape
} = ScrapeRequest.shape;

export const BatchRequest = z.strictObject({
  ...pageShape,
  urls: z
    .array(z.string().check(z.maxLength(MAX_LIST_BYTES)))
    .check(z.minLength(1), z.maxLength(MAX_JOB_URLS, "at most 5,000 addresses")),
  formats: z._default(
    formats.def.innerType.check(
      z.refine(
        ([format, ...others]) =>
          others.length === 0 && ["markdown", "html", "screenshot"].includes(format?.type ?? ""),
        "A batch stores one format of each page: markdown, html or screenshot.",
      ),
    ),
    [{ type: "markdown", fullPage: false }],
  ),
  /** Whether addresses that cannot be opened are left out instead of refusing the batch. */
  ignoreInvalidURLs: z._default(z.boolean(), true),
  includeTags: none("includeTags"),
  excludeTags: none("excludeTags"),
  actions: none("actions"),
  headers: unsupported("Headers are not offered in a batch, because they would be stored."),
  // Accepted, because the plan decides it.
  maxConcurrency: z.optional(z.nullable(z.int().check(z.gte(1)))),
  zeroDataRetention: only(false, "Pages of a batch are stored."),
  appendToId: unsupported("Addresses cannot be added to a batch."),
  webhook: unsupported("Webhooks of an account receive job.completed and job.item.completed."),
});
export type BatchRequest = z.infer<typeof BatchRequest>;
